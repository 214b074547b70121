/** Runs `work` when the browser has nothing else to do. Safari does not say when that is. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3_000 })
  else setTimeout(work, 300)
}
