import { takeFocus } from '../ui/take-focus.ts'

const longestWait = 5_000
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to the target of the address's `#place` when it appears, because a page is shown before its data. Stops when
 * the visitor scrolls or presses something. Returns a function that stops waiting.
 */
export function scrollWhenThere(id: string): () => void {
  const look = () => {
    const place = document.getElementById(id)
    if (!place) return
    stop()
    place.scrollIntoView({ behavior: 'instant' })
    takeFocus(place)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => stop(), longestWait)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of ownMoves) removeEventListener(move, stop)
  }
  for (const move of ownMoves) addEventListener(move, stop, { passive: true })
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}
