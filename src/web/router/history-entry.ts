/** The position in the history, as the router stores it; null for an entry that is not the router's. */
export const historyIndex = (state: unknown = history.state): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null

export const newKey = () => Math.random().toString(36).slice(2, 10)

let last = -1

/**
 * The position of the current entry. One that the browser made itself, such as for a link to a `#place`, gets its own
 * key and the next position, so that the distance between two entries is known.
 * @param replaces whether it took the place of the entry before
 */
export function markEntry(replaces = false): number {
  const known = historyIndex()
  last = known ?? Math.max(0, replaces ? last : last + 1)
  if (known === null) history.replaceState({ ...history.state, key: newKey(), idx: last }, '')
  return last
}
