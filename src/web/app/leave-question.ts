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
  let undoing = false
  window.addEventListener('popstate', (event) => {
    if (undoing) {
      undoing = false
      event.stopImmediatePropagation()
      return
    }
    if (!question) return
    if (addressNow() === question.address) {
      // A link to a part of the page discards nothing.
      question.index = markEntry()
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
