/** The position in the history, as the router stores it; null for an entry that is not the router's. */
export const historyIndex = (state: unknown = history.state): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null

export const newKey = () => Math.random().toString(36).slice(2, 10)

let [last, address] = [-1, '']
let replaces = false

/** Says whether the browser's next step will replace the current entry although it leads to another address. */
export const expectReplaced = (next: boolean): void => {
  replaces = next
}

/**
 * The position of the current entry. One that the browser made itself, such as for a link to a `#place`, gets its own
 * key and the next position, so that the distance between two entries is known. If it has the address of the entry
 * before, it took the place of that one, as browsers do.
 */
export function markEntry(): number {
  const index = historyIndex()
  last = index ?? Math.max(0, replaces || address === location.href ? last : last + 1)
  address = location.href
  replaces = false
  try {
    if (index === null) history.replaceState({ ...history.state, key: newKey(), idx: last }, '')
  } catch {
    // Browsers refuse or ignore too many changes; the entry is marked at the next occasion.
  }
  return last
}

/** The question to ask before Back or Forward discards unsaved work, and the history entry that it belongs to. */
interface LeaveQuestion {
  mayLeave: () => boolean
  index: number | null
  address: string
}

let question: LeaveQuestion | null = null

export const setLeaveQuestion = (next: LeaveQuestion | null): void => {
  question = next
}

export const addressNow = (): string => location.pathname + location.search

/** Call it before the router starts: listeners run in their order, and this one must be able to stop the event. */
export function askBeforeLeaving(): void {
  window.addEventListener('popstate', (event) => {
    if (!question) return
    const { index, address, mayLeave } = question
    const there = historyIndex(event.state)
    // A link to a part of the page discards nothing, nor does the step that undoes another one.
    if (addressNow() === address || (there !== null && there === index)) {
      question.index = markEntry()
      return
    }
    if (mayLeave()) return
    event.stopImmediatePropagation()
    if (index !== null && there !== null) history.go(index - there)
  })
}
