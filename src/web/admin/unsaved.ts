import { useEffect } from 'react'
import { historyIndex, setLeaveQuestion } from '../leave-question.ts'

interface Unsaved {
  /** Called when the person decides to leave it behind. */
  discard: () => void
}

const open = new Set<Unsaved>()

/** Says that something typed is not saved yet, until the returned function is called. */
export function hold(unsaved: Unsaved): () => void {
  open.add(unsaved)
  setLeaveQuestion({ mayLeave, index: historyIndex() })
  return () => {
    open.delete(unsaved)
    if (open.size === 0) setLeaveQuestion(null)
  }
}

/** Asks before typed work is left behind; true when there is none, or the person wants to. */
export function mayLeave(): boolean {
  if (open.size === 0) return true
  if (!window.confirm('You have unsaved changes. Leave without saving them?')) return false
  for (const { discard } of open) discard()
  open.clear()
  setLeaveQuestion(null)
  return true
}

/** Asks before a link or a closed tab takes unsaved work away; Back and Forward are asked in `leave-question.ts`. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || event.button !== 0) return
      const elsewhere = link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin
      if (elsewhere || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      if (link.pathname === location.pathname && link.search === location.search) return
      if (mayLeave()) return
      event.preventDefault()
      event.stopPropagation()
    }

    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (open.size > 0) event.preventDefault()
    }

    const capture = { capture: true }
    document.addEventListener('click', onClick, capture)
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => {
      document.removeEventListener('click', onClick, capture)
      window.removeEventListener('beforeunload', onBeforeUnload)
    }
  }, [])
}
