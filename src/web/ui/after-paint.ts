/**
 * Runs `work` after the next frame, so that the screen answers a press before something long begins. A page that is hidden,
 * or is hidden meanwhile, draws no frames.
 */
export function afterPaint(work: () => void): void {
  const ends = new AbortController()
  const begin = () => {
    if (ends.signal.aborted) return
    ends.abort()
    work()
  }
  if (document.hidden) begin()
  else requestAnimationFrame(() => setTimeout(begin))
  addEventListener('visibilitychange', begin, { signal: ends.signal })
}
