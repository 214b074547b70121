const longestWait = 5_000
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Calls back when the place that an address names appears: a page is there before its data, and with it what the
 * `#place` stands in. Whoever scrolls or presses meanwhile has gone somewhere else. Returns how to stop waiting.
 */
export function whenPlaceAppears(id: string, arrived: (place: HTMLElement) => void): () => void {
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
