import { siteFiles } from '../../contract/site-map.ts'
import { xml } from './xml.ts'

export interface SitemapPage {
  path: string
  /** ISO 8601; pages that are made of many entries have none. */
  changed?: string
}

/** The protocol's limit for one file; a site that outgrows it keeps its newest pages. */
const most = 50_000

export function sitemap(pages: readonly SitemapPage[], origin: string): string {
  const lines = pages.slice(0, most).map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `  <url><loc>${xml(origin + path)}</loc>${lastmod}</url>\n`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('')}</urlset>
`
}

/**
 * Pages that are no use as a search result say so themselves (`noindex`), which a crawler only sees when it may read
 * them; so nothing but the API is closed to it.
 */
export const robots = (origin: string): string => `User-agent: *
Disallow: /api/

Sitemap: ${origin}${siteFiles.sitemap}
`
