import { useEffect } from 'react'
import { loadWholePage } from './routes.tsx'

const signs = ['pointerover', 'focusin', 'touchstart'] as const

/** Fetches a page's code when a visitor points at a link to it, so that it is loaded before the click. */
export function Prefetch() {
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || link.origin !== window.location.origin || link.hasAttribute('download')) return
      // Offline, or after a new version. The navigation itself will report it.
      loadWholePage(link.pathname).catch(() => {})
    }
    for (const sign of signs) document.addEventListener(sign, prepare, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, prepare)
    }
  }, [])
  return null
}
