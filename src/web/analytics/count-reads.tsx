import { useEffect } from 'react'
import { sitePages } from '../../contract/site-map.ts'
import { sitePageOf } from '../app/site-page.ts'
import { useQueryClient } from '../queries/hooks.ts'
import { useLocation } from '../router/router.tsx'
import { whenIdle } from '../ui/later.ts'

/** Counts each page that is shown. Its code is loaded when nothing else is to do. */
export function CountReads() {
  const { pathname } = useLocation()
  const client = useQueryClient()
  useEffect(() => {
    const { path, personal, secret } = sitePageOf(pathname)
    if (personal || secret || path === sitePages.notFound.path) return
    const report = () => import('./report-read.ts').then((part) => part.reportRead(pathname, client)).catch(() => {})
    afterLoad(() => whenIdle(report))
  }, [pathname, client])
  return null
}

/** Nothing counts as idle before the page has loaded. */
function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}
