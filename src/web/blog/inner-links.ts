import { sitePageOf } from '../app/site-page.ts'

/** The path for the router to open at a plain click on a link of this site; null for all other clicks. */
export function innerPlace(event: MouseEvent): string | null {
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (elsewhere || event.defaultPrevented || !link || link.origin !== window.location.origin) return null
  const { pathname, search, hash } = link
  // A file, such as a PDF, is not a page. The browser opens it.
  return sitePageOf(pathname).path === '*' ? null : pathname + search + hash
}
