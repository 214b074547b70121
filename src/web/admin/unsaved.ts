import { useEffect } from 'react'

interface Unsaved {
  /** Called when the person decides to leave it behind. */
  discard: () => void
}

const open = new Set<Unsaved>()

/** Says that something typed is not saved yet, until the returned function is called. */
export function hold(unsaved: Unsaved): () => void {
  open.add(unsaved)
  return () => open.delete(unsaved)
}

/** Asks before typed work is left behind; true when there is none, or the person wants to. */
export function mayLeave(): boolean {
  if (open.size === 0) return true
  if (!window.confirm('You have unsaved changes. Leave without saving them?')) return false
  for (const { discard } of open) discard()
  open.clear()
  return true
}

/** The place in the history that the router keeps there; null for an entry that is not the router's. */
const indexOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null

/**
 * Asks before a link, the back button or a closed tab takes unsaved work away. It listens in front of the router, which
 * as a library has no such question of its own.
 */
export function useLeaveGuard(): void {
  useEffect(() => {
    let here = indexOf(history.state)
    let undoing = false

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

    const onPopState = (event: PopStateEvent) => {
      if (undoing) {
        undoing = false
        event.stopImmediatePropagation()
        return
      }
      const there = indexOf(event.state)
      if (mayLeave()) {
        here = there
        return
      }
      event.stopImmediatePropagation()
      if (here === null || there === null || here === there) return
      undoing = true
      history.go(here - there)
    }

    // The router writes its index when it moves; a look before each question is enough.
    const remember = () => {
      if (!undoing) here = indexOf(history.state)
    }

    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (open.size > 0) event.preventDefault()
    }

    const capture = { capture: true }
    document.addEventListener('click', onClick, capture)
    document.addEventListener('input', remember, capture)
    window.addEventListener('popstate', onPopState, capture)
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => {
      document.removeEventListener('click', onClick, capture)
      document.removeEventListener('input', remember, capture)
      window.removeEventListener('popstate', onPopState, capture)
      window.removeEventListener('beforeunload', onBeforeUnload)
    }
  }, [])
}
