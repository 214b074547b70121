import { siteFiles } from '../../contract/site-map.ts'
import { xml } from './xml.ts'

export interface SitemapPage {
  path: string
  /** ISO 8601. Pages with many entries have none. */
  changed?: string
}

/** The protocol's limit for one file. A larger site lists its newest pages. */
const maxPages = 50_000

export function sitemap(pages: readonly SitemapPage[], origin: string): string {
  const lines = pages.slice(0, maxPages).map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `  <url><loc>${xml(origin + path)}</loc>${lastmod}</url>\n`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('')}</urlset>
`
}

/**
 * Disallows only the API. Pages that should not be indexed say `noindex`, which a crawler sees only if it may fetch
 * them.
 */
export const robots = (origin: string): string => `User-agent: *
Disallow: /api/

Sitemap: ${origin}${siteFiles.sitemap}
`
