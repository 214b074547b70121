import type { LucideIcon } from 'lucide-react'
import { ApiError } from '../../api/call.ts'
import { isAway } from './loaded.tsx'
import type { RowAction, RowButton } from './row.tsx'

export interface BulkAction<Entry> {
  label: string
  icon: LucideIcon
  danger?: boolean
  /** A question for the browser's confirm dialog, asked first (spec 5). */
  confirm?: (count: number) => string
  /** Whether an entry needs it. The others of the selection are left alone. */
  fits?: (entry: Entry) => boolean
  call: (entry: Entry) => Promise<unknown>
  /** "3 {verb}" */
  verb: string
  undo?: (entry: Entry) => Promise<unknown>
  /** The texts of the same action as a row's button; without them, rows have no such button. */
  row?: Pick<RowAction, 'confirm' | 'done' | 'failed'>
}

/** The buttons of an entry's row, for the actions that also exist for many entries. */
export const rowActions = <Entry>({ actions, publicKeys }: Bulk<Entry>, entry: Entry): RowButton[] =>
  actions.flatMap(({ label, icon, danger, fits, call, row }) => {
    const isShown = row && (!fits || fits(entry))
    return isShown ? [{ label, icon, danger, call: () => call(entry), publicKey: publicKeys?.(entry), ...row }] : []
  })

type WordChange = (words: readonly string[]) => string[]

export interface Bulk<Entry> {
  nameOf: (entry: Entry) => string
  actions: readonly BulkAction<Entry>[]
  tags?: { label: string; call: (entry: Entry, change: WordChange) => Promise<unknown> }
  /** The keys of the public queries that also show the entries. */
  publicKeys?: (entry: Entry) => string
}

interface BulkResult<Entry> {
  done: Entry[]
  failed: { entry: Entry; sentence: string }[]
  /** Not tried, because the site could not be reached or has signed the person out. */
  left: Entry[]
}

/** Failures that the next entry would meet too. */
const ends = (error: unknown) =>
  isAway(error) || (error instanceof ApiError && (error.status === 401 || error.status === 403))

/** One entry after another, until the site cannot be reached. @param sentence for a failure without one of its own */
export async function runBulk<Entry>(
  entries: readonly Entry[],
  call: (entry: Entry) => Promise<unknown>,
  sentence: string,
  onProgress: (done: number) => void = () => {},
): Promise<BulkResult<Entry>> {
  const result: BulkResult<Entry> = { done: [], failed: [], left: [] }
  for (const [index, entry] of entries.entries()) {
    onProgress(index)
    try {
      await call(entry)
      result.done.push(entry)
    } catch (error) {
      result.failed.push({ entry, sentence: error instanceof ApiError ? error.message : sentence })
      if (ends(error)) return { ...result, left: entries.slice(index + 1) }
    }
  }
  return result
}

const named = 3

/** The result in words: "3 deleted", or "2 deleted, 1 could not be" and why. */
export function resultWords<Entry>(
  { done, failed, left }: BulkResult<Entry>,
  verb: string,
  nameOf: (entry: Entry) => string,
) {
  const count = failed.length + left.length
  if (count === 0) return { title: `${done.length} ${verb}` }
  const title = done.length === 0 ? `None could be ${verb}` : `${done.length} ${verb}, ${count} could not be`
  if (left.length > 0) return { title, description: failed[0]?.sentence }
  const reasons = failed.slice(0, named).map(({ entry, sentence }) => `“${nameOf(entry)}”: ${sentence}`)
  if (failed.length > named) reasons.push(`And ${failed.length - named} more.`)
  return { title, description: reasons.join(' ') }
}

const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase()

/** The words of a text that is separated by commas, each once. */
export const wordsOf = (text: string): string[] => {
  const words = text.split(',').map((word) => word.trim())
  return words.filter((word, index) => word !== '' && words.findIndex(same(word)) === index)
}

export const withWords = (before: readonly string[], added: readonly string[]): string[] => [
  ...before,
  ...added.filter((word) => !before.some(same(word))),
]

export const withoutWords = (before: readonly string[], removed: readonly string[]): string[] =>
  before.filter((word) => !removed.some(same(word)))
