import { useEffect } from 'react'
import { addressNow, historyIndex, setLeaveQuestion } from '../../router/history-entry.ts'

export interface Unsaved {
  discard: () => void
}

const open = new Set<Unsaved>()

/** Records that something typed is not saved yet. Recording the same twice changes nothing. */
export function markUnsaved(unsaved: Unsaved): void {
  open.add(unsaved)
  setLeaveQuestion({ mayLeave, index: historyIndex(), address: addressNow() })
}

export function markSaved(unsaved: Unsaved): void {
  open.delete(unsaved)
  if (open.size === 0) setLeaveQuestion(null)
}

/** True if nothing is unsaved, or the person agrees to discard it. */
export const agreesToLeave = (): boolean =>
  open.size === 0 || window.confirm('You have unsaved changes. Leave without saving them?')

/** Like `agreesToLeave`, and discards the unsaved work when the person agrees. */
export function mayLeave(): boolean {
  if (!agreesToLeave()) return false
  for (const { discard } of open) discard()
  open.clear()
  setLeaveQuestion(null)
  return true
}

type Link = Pick<HTMLAnchorElement, 'target' | 'origin' | 'pathname' | 'search' | 'hasAttribute'>
type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click on a link leads this tab to another page of this site. */
export function leavesPage(link: Link, click: Click, here: Pick<Location, 'origin' | 'pathname' | 'search'>): boolean {
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return false
  if (link.target === '_blank' || link.hasAttribute('download') || link.origin !== here.origin) return false
  return link.pathname !== here.pathname || link.search !== here.search
}

/** Asks before a link or a closed tab discards unsaved work; `history-entry.ts` asks for Back and Forward. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const guard = new AbortController()
    const { signal } = guard
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || !leavesPage(link, event, location) || mayLeave()) return
      event.preventDefault()
      event.stopPropagation()
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => open.size > 0 && event.preventDefault()
    document.addEventListener('click', onClick, { capture: true, signal })
    window.addEventListener('beforeunload', onBeforeUnload, { signal })
    return () => guard.abort()
  }, [])
}
