import { Hono } from 'hono'
import { locale } from '../../contract/locale.ts'
import { allPages, siteFiles as files, paths } from '../../contract/site-map.ts'
import type { Config } from '../config.ts'
import { allPages as allEntries } from '../platform/database/page-of.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Stores } from '../stores.ts'
import type { WorkflowStore } from '../workflows/index.ts'
import { sendText, xml } from './send-text.ts'

const pages = allPages.filter(({ indexed, path }) => indexed && !path.includes(':'))

interface Needed {
  config: Config
  database: Database
  collections: Stores['collections']
  workflows: WorkflowStore
  settings: SettingsStore
  now: () => Date
}

export function siteFiles({ config, database, collections, workflows, settings, now }: Needed) {
  const origin = config.siteUrl
  const app = new Hono<AppEnv>()

  app.get(files.robots, (c) =>
    sendText(c, { type: 'text/plain', body: robots(origin), version: database.content.current }),
  )

  app.get(files.security, async (c) => {
    const { identity } = await settings.current()
    const contact = { email: identity.email, language: new Intl.Locale(locale).language, origin }
    return c.text(securityTxt(contact, now()), 200, { 'Cache-Control': 'public, max-age=86400' })
  })

  app.get(files.sitemap, async (c) => {
    const version = database.content.current
    const [projects, posts, templates] = await Promise.all([
      allEntries(async (page) => {
        const options = { ...page, fields: ['slug', 'has_story', 'updated_at'], visibleOnly: true }
        return (await collections.projects.list(options)).entries
      }),
      allEntries(async (page) => {
        const options = { ...page, fields: ['slug', 'updated_at'], visibleOnly: true }
        return (await collections.blogs.list(options)).entries
      }),
      workflows.list({}, true),
    ])
    const all: SitemapPage[] = [
      ...pages.map(({ path }) => ({ path })),
      // A page that says no more than its card is not for search engines.
      ...projects.flatMap(({ slug, has_story, updated_at }) =>
        slug && has_story ? [{ path: paths.project(slug), changed: updated_at }] : [],
      ),
      ...posts.map(({ slug, updated_at }) => ({
        path: paths.post(slug),
        changed: updated_at,
      })),
      ...templates.workflows.map(({ slug, updated_at }) => ({
        path: paths.workflow(slug),
        changed: updated_at,
      })),
    ]
    return sendText(c, { type: 'application/xml', body: sitemap(all, origin), version })
  })

  return app
}

export interface SitemapPage {
  path: string
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

/** Pages that should not be indexed say `noindex`, which a crawler sees only if it may fetch them. */
export const robots = (origin: string): string => `User-agent: *
Disallow: /api/

Sitemap: ${origin}${files.sitemap}
`

const day = 24 * 60 * 60 * 1000

/** When the file expires. RFC 9116 recommends less than a year. */
const lifetime = 180 * day

interface SecurityContact {
  email: string
  /** BCP 47. */
  language: string
  origin: string
}

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export function securityTxt({ email, language, origin }: SecurityContact, now: Date): string {
  const today = Math.floor(now.getTime() / day) * day
  return `Contact: mailto:${email}
Expires: ${new Date(today + lifetime).toISOString()}
Preferred-Languages: ${language}
Canonical: ${origin}${files.security}
`
}
