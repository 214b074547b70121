const longestWait = 5_000
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Calls back when the target of the address's `#place` appears, because a page is shown before its data. Stops when the
 * visitor scrolls or presses something. Returns a function that stops waiting.
 */
export function whenTargetAppears(id: string, arrived: (place: HTMLElement) => void): () => void {
  const observer = new MutationObserver(() => {
    const place = document.getElementById(id)
    if (!place) return
    stop()
    arrived(place)
  })
  const timer = setTimeout(() => stop(), longestWait)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of ownMoves) removeEventListener(move, stop)
  }
  for (const move of ownMoves) addEventListener(move, stop, { passive: true })
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}
