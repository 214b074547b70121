import { useEffect } from 'react'
import { useQueryClient } from '../queries/hooks.ts'
import { loadWholePage } from './routes.tsx'
import { savesData } from './saves-data.ts'
import { sitePageOf } from './site-page.ts'

const signs = ['pointerover', 'focusin', 'touchstart'] as const

/** Fetches a page's code and data when a visitor points at a link to it, so that they are there before the click. */
export function Prefetch() {
  const client = useQueryClient()
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || link.origin !== window.location.origin || link.hasAttribute('download')) return
      const { pathname, search } = link
      // Offline, or after a new version. The navigation itself will report it.
      loadWholePage(pathname).catch(() => {})
      if (pathname === window.location.pathname || !sitePageOf(pathname).indexed || savesData()) return
      import('./prefetch-page.ts').then(({ prefetchPage }) => prefetchPage(client, pathname + search)).catch(() => {})
    }
    for (const sign of signs) document.addEventListener(sign, prepare, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, prepare)
    }
  }, [client])
  return null
}
