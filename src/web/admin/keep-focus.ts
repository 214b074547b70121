import { useEffect, useState } from 'react'
import { takeFocus } from '../ui/take-focus.ts'

/** Moves the focus to an element, or to the page's heading when there is no such element, or it cannot be seen. */
export function focusOn(place: HTMLElement | null): void {
  const target = place?.checkVisibility() ? place : document.querySelector<HTMLElement>('main h1')
  if (!target) return
  takeFocus(target)
  target.scrollIntoView({ block: 'nearest' })
}

/** The row or, if it is gone, the row that took its place: the next one, or the last one. */
export const rowInPlace = <Row>(rows: Row[], row: Row, index: number): Row | null =>
  rows.includes(row) ? row : (rows[Math.min(index, rows.length - 1)] ?? null)

/**
 * Remembers the place of a row in its list before the pressed button disappears.
 * @returns a function to call when the action is done. From then until the person's next action, a lost focus moves to
 * that row or to the one in its place.
 */
export function placeOf(row: HTMLElement | null): () => void {
  const list = row?.parentElement
  const index = row && list ? [...list.children].indexOf(row) : 0
  const place = () => {
    const rows = list?.isConnected ? [...list.children] : []
    const found = rowInPlace<Element | null>(rows, row, index)
    return found instanceof HTMLElement ? found : null
  }

  return () => {
    const restore = () => document.activeElement === document.body && focusOn(place())
    const observer = new MutationObserver(restore)
    observer.observe(document.body, { childList: true, subtree: true })
    for (const act of ['pointerdown', 'keydown'] as const) {
      window.addEventListener(act, () => observer.disconnect(), { once: true, capture: true })
    }
    restore()
  }
}

/**
 * Returns the focus from a closed form to the row of its entry, or to the heading if that row is not shown.
 * @returns a function to call when the form of an entry closes
 */
export function useReturnToRow(): (id: string | null) => void {
  const [left, setLeft] = useState<{ id: string | null } | null>(null)
  useEffect(() => {
    if (left) focusOn(document.querySelector<HTMLElement>(`#${CSS.escape(`entry-${left.id}`)} button`))
  }, [left])
  return (id) => setLeft({ id })
}
