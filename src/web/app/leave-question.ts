/** What is asked before Back or Forward takes unsaved work away, and the place in the history that it belongs to. */
interface LeaveQuestion {
  mayLeave: () => boolean
  index: number | null
  /** Path and search of that place. */
  address: string
}

let question: LeaveQuestion | null = null

export const setLeaveQuestion = (next: LeaveQuestion | null): void => {
  question = next
}

/** The place in the history, as the router keeps it there; null for an entry that is not the router's. */
export const historyIndex = (state: unknown = history.state): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null

export const addressNow = (): string => location.pathname + location.search

/**
 * To be called before the router starts: listeners of the window are called in the order they were added, and this one
 * must be able to hold the event back. The router, as a library, has no such question of its own.
 */
export function askBeforeLeaving(): void {
  let undoing = false
  window.addEventListener('popstate', (event) => {
    if (undoing) {
      undoing = false
      event.stopImmediatePropagation()
      return
    }
    if (!question) return
    if (addressNow() === question.address) {
      // A link to a part of the page takes nothing away. Its entry in the history has no number of the router's.
      question.index = historyIndex(event.state) ?? question.index
      return
    }
    const { index, mayLeave } = question
    if (mayLeave()) return
    event.stopImmediatePropagation()
    const there = historyIndex(event.state)
    if (index === null || there === null || index === there) return
    undoing = true
    history.go(index - there)
  })
}
