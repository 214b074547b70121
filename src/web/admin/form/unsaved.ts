import { useEffect } from 'react'
import { addressNow, historyIndex, setLeaveQuestion } from '../../app/leave-question.ts'

export interface Unsaved {
  /** Called when the person decides to leave it behind. */
  discard: () => void
}

const open = new Set<Unsaved>()

/** Says that something typed is not saved yet; again, it is as good as once. */
export function hold(unsaved: Unsaved): void {
  open.add(unsaved)
  setLeaveQuestion({ mayLeave, index: historyIndex(), address: addressNow() })
}

export function release(unsaved: Unsaved): void {
  open.delete(unsaved)
  if (open.size === 0) setLeaveQuestion(null)
}

/** Whether the person would lose nothing, or wants to all the same. */
export const agreesToLeave = (): boolean =>
  open.size === 0 || window.confirm('You have unsaved changes. Leave without saving them?')

/** Asks before typed work is left behind, which then is gone; true when there is none, or the person wants to. */
export function mayLeave(): boolean {
  if (!agreesToLeave()) return false
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
