import { errors } from '../platform/http/errors.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The page of this site that an email links to.
 * @throws invalid for another site, which must not receive the tokens
 */
export function pageOfSite(wanted: string | undefined, siteUrl: string, fallback: string): URL {
  const site = new URL(siteUrl)
  const page = URL.canParse(wanted ?? fallback, siteUrl) ? new URL(wanted ?? fallback, siteUrl) : null
  if (!page || !isSame(page, site) || page.username || page.password) {
    throw errors.invalid({ redirectUrl: 'redirectUrl must be a page of this site.' })
  }
  return page
}

/** A site on localhost has three host names. */
function isSame(page: URL, site: URL): boolean {
  // `origin` of a `blob:` address is that of its inner address.
  if (page.protocol !== 'http:' && page.protocol !== 'https:') return false
  if (page.origin === site.origin) return true
  return (
    page.protocol === site.protocol &&
    page.port === site.port &&
    loopback.has(page.hostname) &&
    loopback.has(site.hostname)
  )
}
