/** What the browser reports of a page, in milliseconds. */
export interface Seen {
  largestPaint: number
  shift: number
  /** The slowest interaction: from its event to the next paint, in steps of 8 ms. */
  interaction: number
}

declare global {
  interface Window {
    seen: () => Seen
  }
}

/** For `addInitScript`: records what the page paints. */
export function notePaints() {
  const seen: Seen = { largestPaint: 0, shift: 0, interaction: 0 }
  const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note))
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    return () => observer.takeRecords().forEach(note)
  }
  const rest = [
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.largestPaint = startTime
    }),
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) seen.shift += value
    }),
    watch('event', (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId) seen.interaction = Math.max(seen.interaction, duration)
    }),
  ]
  window.seen = () => {
    for (const take of rest) take()
    return seen
  }
}

/** Runs in the page: the milliseconds from the next press until the heading of the next page is painted. */
export function noteClick(): Promise<number> {
  const before = location.pathname
  const heading = document.querySelector('h1')
  return new Promise((resolve) => {
    let pressed = 0
    addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
    const look = () => {
      const now = document.querySelector('h1')
      if (location.pathname === before || !now || now === heading) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
