import { type Context as Call, Hono } from 'hono'
import { type SitePage, siteFiles, sitePages } from '../../contract/site-map.ts'
import { entryPages, markdownAddress, prefersMarkdown, sendText } from '../pages/index.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { Database } from '../schema.ts'
import { print } from './blocks.ts'
import { type Needed, shownTo } from './entry-texts.ts'
import { llmsTxt, pageTexts } from './page-texts.ts'

const type = 'text/markdown'
const vary = 'Accept, Accept-Encoding'

/** Each public page as markdown: at its address with `.md`, and at the plain address if `Accept` prefers markdown. */
export function markdownRoutes(site: Needed & { database: Database }) {
  const { database, config, collections, workflows } = site
  const app = new Hono<AppEnv>()
  const entries = entryPages({ collections, workflows })

  const missing = (c: Call<AppEnv>) =>
    c.text('Nothing was found at this address.\n', 404, {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      Vary: vary,
    })

  const send = async (c: Call<AppEnv>, { path, text, slug = '' }: Served) => {
    const version = database.content.current
    const entry = entries[path]
    if (entry && !(await entry.hasSlug(slug))) {
      const moved = await entry.movedTo(slug)
      if (moved === null) return missing(c)
      c.header('Cache-Control', 'no-store')
      c.header('Vary', vary)
      return c.redirect(markdownAddress(entry.address(moved)) ?? entry.address(moved), 301)
    }
    const page = path.replace(':slug', slug)
    const key = markdownAddress(page) ?? page
    c.header('Link', `<${config.siteUrl}${page}>; rel="canonical"; type="text/html"`)
    c.header('Content-Location', key)
    const body = print(await text(await shownTo(site), slug))
    return sendText(c, { key, type, body, version, vary })
  }

  for (const [name, text] of Object.entries(pageTexts)) {
    const { path }: SitePage = sitePages[name as keyof typeof pageTexts]
    const own = path.replace(':slug', ':file{[a-z0-9-]+\\.md}')
    app.get(own === path ? (markdownAddress(path) ?? '') : own, (c) =>
      send(c, { path, text, slug: c.req.param('file')?.replace(/\.md$/, '') }),
    )
    const pages = name === 'home' ? [path, sitePages.extendedHome.path] : [path]
    for (const page of pages) {
      app.get(page, (c, next) =>
        prefersMarkdown(c.req.header('accept')) ? send(c, { path, text, slug: c.req.param('slug') }) : next(),
      )
    }
  }

  app.get(siteFiles.llms, async (c) => {
    const version = database.content.current
    return sendText(c, { type: 'text/plain', body: print(await llmsTxt(await shownTo(site))), version })
  })

  return app
}

interface Served {
  path: string
  text: (typeof pageTexts)[keyof typeof pageTexts]
  slug?: string | undefined
}
