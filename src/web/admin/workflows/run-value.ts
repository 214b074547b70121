import { limits } from '../../../contract/limits.ts'
import type { RunInput } from '../../../contract/workflow-run.ts'

/** The form's run as JSON; empty keeps the stored one, `null` removes it. A draft has only the number of an export. */
type Held = { keep: string[] } & (
  | { kind: 'execution'; held: number; name: string }
  | { kind: 'pinned' }
  | { kind: 'table'; rows: Record<string, string> }
)

/** The texts of the exports that were chosen since the page was opened. */
const exportsHeld: string[] = []

const written = (held: Held): string => JSON.stringify(held)

export const removal = 'null'
export const pinnedRun = written({ kind: 'pinned', keep: [] })
export const tableRun = (rows: Record<string, string>, keep: string[] = []) => written({ kind: 'table', rows, keep })
export function executionRun(text: string, name: string): string {
  exportsHeld.push(text)
  return written({ kind: 'execution', held: exportsHeld.length - 1, name, keep: [] })
}

/** The chosen run; null for none, or for an export of an earlier visit, whose text is gone. */
export function heldIn(value: string | boolean | undefined): Held | null {
  const held: Held | null = value ? JSON.parse(String(value)) : null
  return held?.kind === 'execution' && exportsHeld[held.held] === undefined ? null : held
}

/** The value to send: undefined keeps the stored run, null removes it. */
export function runIn(value: string | boolean | undefined): RunInput | null | undefined {
  if (value === removal) return null
  const held = heldIn(value)
  if (!held) return undefined
  if (held.kind === 'execution') return { kind: held.kind, keep: held.keep, text: exportsHeld[held.held] ?? '' }
  if (held.kind === 'pinned') return held
  const text = tableText(held.rows)
  return text === '' ? undefined : { kind: 'table', keep: held.keep, text }
}

/** The value with one more item kept or masked again. @param key as `keepKey` makes it */
export function withKept(value: string, key: string, keep: boolean): string {
  const held = heldIn(value)
  if (!held) return value
  const others = held.keep.filter((each) => each !== key)
  return written({ ...held, keep: keep ? [...others, key].slice(0, limits.runKept) : others })
}

/** The rows as the API takes them. The typed items are not parsed here: the server says what is wrong with them. */
function tableText(rows: Record<string, string>): string {
  const filled = Object.entries(rows).filter(([, items]) => items.trim() !== '')
  if (filled.length === 0) return ''
  const each = filled.map(([node, items]) => `{"node": ${JSON.stringify(node)}, "items": ${asList(items.trim())}}`)
  return `[${each.join(',\n')}]`
}

/** A single item may be typed without the list around it. */
const asList = (items: string) => (items.startsWith('{') ? `[${items}]` : items)

export function rowProblem(items: string): string {
  if (items.trim() === '') return ''
  try {
    const list: unknown = JSON.parse(asList(items.trim()))
    const isList = Array.isArray(list) && list.every((item) => typeof item === 'object' && item !== null)
    return isList ? '' : 'Write a list of objects, such as [{"key": "value"}].'
  } catch {
    return 'This is not valid JSON. Write a list of objects, such as [{"key": "value"}].'
  }
}
