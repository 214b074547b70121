import { useState } from 'react'
import { useQueryClient } from '../../queries/hooks.ts'
import { notify } from '../../ui/notify.ts'
import { placeOf } from '../keep-focus.ts'
import type { Bulk } from './bulk-action.ts'
import { resultWords, runBulk } from './bulk-run.ts'

interface Work<Entry> {
  entries: readonly Entry[]
  call: (entry: Entry) => Promise<unknown>
  verb: string
  undo?: (entry: Entry) => Promise<unknown>
}

const rowOf = (id: string | undefined) =>
  document.querySelector(`[data-selects="${CSS.escape(id ?? '')}"]`)?.closest('li') ?? null

/** Runs actions on the selected entries, one action at a time. What failed stays selected. */
export function useBulk<Entry extends { id: string }>(bulk: Bulk<Entry>, keep: (ids: string[]) => void) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<string | null>(null)

  const reload = async (entries: readonly Entry[]) => {
    const keys = new Set(entries.flatMap((entry) => bulk.publicKeys?.(entry) ?? []))
    for (const key of keys) void queries.invalidateQueries({ queryKey: [key] })
    await queries.invalidateQueries({ queryKey: ['admin'] })
  }

  const undoing = async (entries: readonly Entry[], undo: (entry: Entry) => Promise<unknown>) => {
    const result = await runBulk(entries, undo, 'It could not be restored.')
    tell(result, 'restored')
    await reload(result.done)
  }

  const tell = (
    result: Awaited<ReturnType<typeof runBulk<Entry>>>,
    verb: string,
    action?: { label: string; run: () => void },
  ) => {
    const { title, description } = resultWords(result, verb, bulk.nameOf)
    const kind = description === undefined ? 'success' : 'error'
    notify[kind](title, description, { action })
  }

  const run = async ({ entries, call, verb, undo }: Work<Entry>) => {
    if (progress !== null || entries.length === 0) return
    const keepPlace = placeOf(rowOf(entries[0]?.id))
    const show = (done: number) => setProgress(`${done + 1} of ${entries.length} …`)
    const result = await runBulk(entries, call, 'Something went wrong.', show)
    const { done, failed, left } = result
    tell(result, verb, undo && done.length > 0 ? { label: 'Undo', run: () => void undoing(done, undo) } : undefined)
    keep([...failed.map(({ entry }) => entry), ...left].map(({ id }) => id))
    if (left.length === 0) await reload(done)
    setProgress(null)
    keepPlace()
  }

  return { run, progress }
}
