import { Hono } from 'hono'
import { locale } from '../../contract/locale.ts'
import { allPages, siteFiles as files, paths } from '../../contract/site-map.ts'
import { allPages as allEntries } from '../platform/database/queries.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { sendText, xml } from './send-text.ts'
import type { Site } from './site.ts'

const pages = allPages.filter(({ indexed, path }) => indexed && !path.includes(':'))

export function siteFiles({ config, database, settings, now, ...stores }: Site) {
  const origin = config.siteUrl
  const app = new Hono<AppEnv>()

  app.get(files.robots, (c) =>
    sendText(c, { type: 'text/plain', body: robots(origin), version: database.content.current }),
  )

  app.get(files.security, async (c) => {
    const { identity } = await settings.current()
    const contact = {
      contact: identity.email ? `mailto:${identity.email}` : origin + paths.contact(),
      language: new Intl.Locale(locale).language,
      origin,
    }
    return c.text(securityTxt(contact, now()), 200, { 'Cache-Control': 'public, max-age=86400' })
  })

  app.get(files.sitemap, async (c) => {
    const version = database.content.current
    const entries = (await visibleEntries(stores)).filter(({ indexed }) => indexed)
    const all = [...pages.map(({ path }) => ({ path })), ...entries]
    return sendText(c, { type: 'application/xml', body: sitemap(all, origin), version })
  })

  return app
}

export async function visibleEntries({ collections, workflows }: Pick<Site, 'collections' | 'workflows'>) {
  const shown = { fields: ['slug', 'has_story', 'updated_at'], visibleOnly: true }
  const [projects, posts, templates] = await Promise.all([
    allEntries(async (page) => (await collections.projects.list({ ...page, ...shown })).entries),
    allEntries(
      async (page) => (await collections.blogs.list({ ...page, ...shown, fields: ['slug', 'updated_at'] })).entries,
    ),
    workflows.list({}, true),
  ])
  return [
    // A page that says no more than its card is not for search engines.
    ...projects.map(({ slug, has_story, updated_at }) => ({
      path: paths.project(slug ?? ''),
      changed: updated_at,
      indexed: Boolean(slug && has_story),
    })),
    ...posts.map(({ slug, updated_at }) => ({ path: paths.post(slug), changed: updated_at, indexed: true })),
    ...templates.workflows.map(({ slug, updated_at }) => ({
      path: paths.workflow(slug),
      changed: updated_at,
      indexed: true,
    })),
  ]
}

interface SitemapPage {
  path: string
  changed?: string
}

/** The protocol's limit for one file. A larger site lists its newest pages. */
const maxPages = 50_000

function sitemap(pages: readonly SitemapPage[], origin: string): string {
  const lines = pages.slice(0, maxPages).map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `  <url><loc>${xml(origin + path)}</loc>${lastmod}</url>\n`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('')}</urlset>
`
}

/** Pages that should not be indexed say `noindex`, which a crawler sees only if it may fetch them. */
const robots = (origin: string): string => `User-agent: *
Disallow: /api/

Sitemap: ${origin}${files.sitemap}
`

const day = 24 * 60 * 60 * 1000

const lifetime = 180 * day

/** RFC 9116. @param language BCP 47 */
function securityTxt({ contact, language, origin }: Record<'contact' | 'language' | 'origin', string>, now: Date) {
  const today = Math.floor(now.getTime() / day) * day
  return `Contact: ${contact}
Expires: ${new Date(today + lifetime).toISOString()}
Preferred-Languages: ${language}
Canonical: ${origin}${files.security}
`
}
