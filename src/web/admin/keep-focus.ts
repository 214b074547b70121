import { takeFocus } from '../take-focus.ts'

/** Gives the focus to a place of the page, or, where that is not there, to the page's name. */
export function focusOn(place: HTMLElement | null): void {
  const target = place ?? document.querySelector<HTMLElement>('main h1')
  if (!target) return
  takeFocus(target)
  target.scrollIntoView({ block: 'nearest' })
}

/**
 * Remembers where a row stands in its list, before what was pressed in it goes away.
 * @returns called once the change is there: puts a lost focus on that row or, where it is gone, on the one in its place
 */
export function placeOf(row: HTMLElement | null): () => void {
  const list = row?.parentElement
  const index = row && list ? [...list.children].indexOf(row) : 0
  return () =>
    afterDrawing(() => {
      if (document.activeElement !== document.body) return
      const rows = list?.isConnected ? [...list.children] : []
      const place = row?.isConnected ? row : rows[Math.min(index, rows.length - 1)]
      focusOn(place instanceof HTMLElement ? place : null)
    })
}

/** React draws what an answer changed by the frame after the next. */
const afterDrawing = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then))
