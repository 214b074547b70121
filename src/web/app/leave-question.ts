import { historyIndex, markEntry } from '../router/history-entry.ts'

/** The question to ask before Back or Forward discards unsaved work, and the history entry that it belongs to. */
interface LeaveQuestion {
  mayLeave: () => boolean
  index: number | null
  /** Path and query of that entry. */
  address: string
}

let question: LeaveQuestion | null = null

export const setLeaveQuestion = (next: LeaveQuestion | null): void => {
  question = next
}

export const addressNow = (): string => location.pathname + location.search

/**
 * Call it before the router starts: listeners run in the order in which they were added, and this one must be able to
 * stop the event.
 */
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
