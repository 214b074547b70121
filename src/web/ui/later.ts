import { type ComponentType, lazy, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** Runs `work` after the next frame, so that a press is answered before something long; a hidden page draws none. */
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

/** Runs `work` when the browser has nothing else to do, or after 3 s; in Safari, which does not say so, after 300 ms. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3_000 })
  else setTimeout(work, 300)
}

/**
 * Code that is loaded after the page's. If that fails (offline, or a new version), `missing` is shown instead.
 * @param ifLeft see `unlessLeft`
 */
export const later = <Props>(
  load: () => Promise<ComponentType<Props>>,
  missing: ReactNode = null,
  ifLeft?: () => void,
) =>
  lazy<ComponentType<Props>>(() =>
    unlessLeft(load, ifLeft).then(
      (Part) => ({ default: Part }),
      () => ({ default: () => missing }),
    ),
  )

/** When the visitor was last about to leave. */
let leftAt = Number.NEGATIVE_INFINITY
/** Milliseconds after which the page is gone, or the visitor has stayed after all. */
const longestLeave = 5_000
/** The callers that want to know whether the visitor leaves. */
const watching = new Set<unknown>()
const leave = () => {
  leftAt = performance.now()
}

/** Notes leaving until the returned function is called: a longer listener would keep the page out of the back-forward cache. */
export function watchLeaving(): () => void {
  const watch = {}
  if (watching.size === 0) window.addEventListener('beforeunload', leave)
  watching.add(watch)
  return () => {
    watching.delete(watch)
    if (watching.size === 0) window.removeEventListener('beforeunload', leave)
  }
}

/**
 * Loads code of the page that is shown. When the visitor leaves, Firefox aborts pending imports and refuses new ones while
 * scripts still run. That must not count as missing code, even for a part that begins to load only then.
 * @param ifLeft called in that case, because the visitor may stay after all, or come back
 */
export async function unlessLeft<Code>(load: () => Promise<Code>, ifLeft?: () => void): Promise<Code> {
  if (import.meta.env.SSR) return load()
  const done = watchLeaving()
  try {
    return await load()
  } catch (error) {
    if (performance.now() - leftAt > longestLeave) throw error
    ifLeft?.()
    return new Promise(() => {})
  } finally {
    done()
  }
}

/** Becomes true when the element is within `margin` of the view, and stays so. */
export function useNear<Of extends Element>(margin: string): [RefObject<Of | null>, boolean] {
  const element = useRef<Of>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: margin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [margin])
  return [element, near]
}

export const savesData = (): boolean =>
  'connection' in navigator && Boolean((navigator.connection as { saveData?: boolean }).saveData)
