import { useEffect } from 'react'
import { sitePages } from '../../contract/site-map.ts'
import { sitePageOf } from '../app/site-page.ts'
import { useQueryClient } from '../queries/hooks.ts'
import { useLocation } from '../router/hooks.ts'

/** Counts each page that is shown. Its code is loaded when nothing else is to do. */
export function CountReads() {
  const { pathname } = useLocation()
  const client = useQueryClient()
  useEffect(() => {
    const { path, personal, secret } = sitePageOf(pathname)
    if (personal || secret || path === sitePages.notFound.path) return
    whenIdle(() => void import('./report-read.ts').then((part) => part.reportRead(pathname, client)).catch(() => {}))
  }, [pathname, client])
  return null
}

/** After the page has loaded. Safari does not say when it is idle. */
function whenIdle(work: () => void): void {
  const soon = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 3_000 }) : setTimeout(work, 300)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
