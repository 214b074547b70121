import { useEffect, useState } from 'react'
import { takeFocus } from '../ui/take-focus.ts'

/** Moves the focus to an element, or to the page's heading when there is no such element, or it cannot be seen. */
export function focusOn(place: HTMLElement | null): void {
  const target = place?.checkVisibility() ? place : document.querySelector<HTMLElement>('main h1')
  if (!target) return
  takeFocus(target)
  target.scrollIntoView({ block: 'nearest' })
}

/** Remembers the place of a row. @returns to be called after the action: lost focus moves there until the next act */
export function placeOf(row: HTMLElement | null): () => void {
  const list = row?.parentElement
  const index = [...(list?.children ?? [])].indexOf(row as Element)
  const restore = () => {
    if (document.activeElement !== document.body) return
    const rows = list?.isConnected ? [...list.children] : []
    const place = row?.isConnected ? row : (rows[index] ?? rows.at(-1))
    focusOn(place instanceof HTMLElement ? place : null)
  }

  return () => {
    const observer = new MutationObserver(restore)
    observer.observe(document.body, { childList: true, subtree: true })
    for (const act of ['pointerdown', 'keydown'] as const) {
      window.addEventListener(act, () => observer.disconnect(), { once: true, capture: true })
    }
    restore()
  }
}

/** @returns a function that moves the focus from a closed form to its entry's row, or else to the heading */
export function useReturnToRow(): (id: string | null) => void {
  const [left, setLeft] = useState<{ id: string | null } | null>(null)
  useEffect(() => {
    if (left) focusOn(document.querySelector<HTMLElement>(`#${CSS.escape(`entry-${left.id}`)} button`))
  }, [left])
  return (id) => setLeft({ id })
}
