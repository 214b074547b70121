import { takeFocus } from '../ui/take-focus.ts'

/** Gives the focus to a place of the page, or, where that is not there, to the page's name. */
export function focusOn(place: HTMLElement | null): void {
  const target = place ?? document.querySelector<HTMLElement>('main h1')
  if (!target) return
  takeFocus(target)
  target.scrollIntoView({ block: 'nearest' })
}

/**
 * Remembers where a row stands in its list, before what was pressed in it goes away.
 * @returns called when it was done: whenever the focus is lost from then on, it goes to that row or, where the row is
 * gone, to the one in its place; until the person does something else
 */
export function placeOf(row: HTMLElement | null): () => void {
  const list = row?.parentElement
  const index = row && list ? [...list.children].indexOf(row) : 0
  const place = () => {
    const rows = list?.isConnected ? [...list.children] : []
    const found = row?.isConnected ? row : rows[Math.min(index, rows.length - 1)]
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
