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
import { feedRoutes } from './feeds/routes.ts'
import { securityTxt } from './security-txt.ts'
import { sendText } from './send-text.ts'
import { robots, type SitemapPage, sitemap } from './sitemap.ts'

/** Pages of which there is one. */
const pages = allPages.filter(({ indexed, path }) => indexed && !path.includes(':'))

interface Needed {
  config: Config
  database: Database
  collections: Stores['collections']
  workflows: WorkflowStore
  settings: SettingsStore
  now: () => Date
}

/** The files for programs: /robots.txt, /.well-known/security.txt, /sitemap.xml and the feeds. */
export function siteFiles(context: Needed) {
  const { config, database, collections, workflows, settings, now } = context
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

  app.route('/', feedRoutes(context))
  return app
}
