/**
 * Runs `work` after the next frame, so that the screen answers a press before something long begins. A hidden page draws
 * no frames.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
