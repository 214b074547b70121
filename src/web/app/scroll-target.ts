import { takeFocus } from '../ui/take-focus.ts'

const longestWait = 5_000
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scrolls to the `#place` when it appears, unless the visitor moves before. @returns a function that stops waiting */
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
