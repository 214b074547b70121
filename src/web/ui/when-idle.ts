/** Runs `work` when the browser has nothing else to do, or after 3 s; in Safari, which does not say so, after 300 ms. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3_000 })
  else setTimeout(work, 300)
}
