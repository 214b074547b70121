/**
 * Runs `work` after the next frame, so that the screen answers a press before something long begins. A page that is hidden,
 * or is hidden meanwhile, draws no frames.
 */
export function afterPaint(work: () => void): void {
  let begin = () => {
    begin = () => {}
    work()
  }
  if (document.hidden) begin()
  requestAnimationFrame(() => setTimeout(() => begin()))
  addEventListener('visibilitychange', () => begin(), { once: true })
}
