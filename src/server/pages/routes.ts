import { serveStatic } from '@hono/node-server/serve-static'
import { type Context as Call, Hono } from 'hono'
import { html } from 'hono/html'
import { errorStatus } from '../../contract/errors.ts'
import { addressUrl, type NearestPage, type PageAddress } from '../../contract/page.ts'
import type { SearchType } from '../../contract/search.ts'
import { siteFiles, sitePages } from '../../contract/site-map.ts'
import { decoded } from '../../markdown/address.ts'
import { demoImages } from '../markdown/index.ts'
import { readCache } from '../platform/database/read-cache.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { ApiError, errors, retrySoon } from '../platform/http/errors.ts'
import type { Rule } from '../platform/http/limiter.ts'
import { compressedOnce, etagOf } from '../platform/http/prepared-body.ts'
import { apiApp, route } from '../platform/http/route.ts'
import { smallPage } from '../platform/http/small-page.ts'
import { loggedPath } from '../platform/log.ts'
import type { Web } from './bundle.ts'
import { entryPages, type Known, knownAddresses } from './known-address.ts'
import { markdownAddress } from './markdown-address.ts'
import type { FinishedPage, Renderer } from './renderer.ts'
import type { Site } from './site.ts'

interface Options {
  context: Site
  web: Web
  renderer: Renderer
}

const year = 'public, max-age=31536000, immutable'

export function pageRoutes({ context, web, renderer }: Options) {
  const app = new Hono<AppEnv>()
  const nearestTo = nearestPages(context)
  const resolveAddress = knownAddresses(context, web.bundle.pageAddress)

  if (web.folder) {
    const files = serveStatic<AppEnv>({
      root: web.folder,
      precompressed: true,
      onFound: (path, c) => {
        c.header('Cache-Control', path.includes('/assets/') ? year : 'public, max-age=3600')
      },
    })
    app.get('/assets/*', files)
    app.get('/:file{[\\w-]+\\.[a-z0-9]+}', files)
  }
  app.get(
    `${siteFiles.demo}*`,
    serveStatic<AppEnv>({ root: demoImages, rewriteRequestPath: (path) => path.slice(siteFiles.demo.length - 1) }),
  )

  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    const address = web.bundle.pageAddress(url)
    // If the database fails, the page itself shows the failure.
    const what = await resolveAddress(address).catch((): Known => ({ kind: 'page' }))
    if (what.kind === 'elsewhere') {
      c.header('Cache-Control', 'no-store')
      return c.redirect(what.status === 301 ? what.to + url.search : what.to, what.status)
    }
    const isMissing = what.kind === 'missing'
    const client = c.get('client')
    const nearest = isMissing ? await nearestTo(address, client) : []
    let page: FinishedPage
    try {
      page = await (isMissing ? renderer.missing(address, nearest, client) : renderer.page(address, client))
    } catch (error) {
      return busyPage(c, error)
    }
    const { status, html, complete, keep, version } = page
    if (!complete)
      c.get('log').error(
        { path: loggedPath(url.pathname) },
        'Could not render a section of a page; the page is not cached',
      )

    c.header('Cache-Control', keep ? 'public, max-age=0, must-revalidate' : 'private, no-store')
    const markdown = markdownAddress(address.path)
    if (markdown && !isMissing) c.header('Link', `<${markdown}>; rel="alternate"; type="text/markdown"`)
    c.header('Vary', markdown ? 'Accept, Accept-Encoding' : 'Accept-Encoding')
    // What a missing page offers depends on its address, and anybody can make up addresses.
    const isShared = isMissing && nearest.length === 0
    if (complete && keep && (isShared || (status === 200 && !address.isFree))) {
      c.set('pageToCache', {
        key: isMissing ? `missing ${address.page}` : addressUrl(address),
        status,
        version,
        html,
        etag: etagOf(html),
      })
      return c.body(null, status as 200, { 'Content-Type': 'text/html; charset=UTF-8' })
    }
    if (status === 503) {
      c.header('Retry-After', retrySoon)
      c.set('unreadablePage', addressUrl(address))
    }
    const { body, headers } = compressedOnce(html, c.req.header('accept-encoding'))
    return c.body(body, status as 200, { 'Content-Type': 'text/html; charset=UTF-8', ...headers })
  })

  return app
}

/** A plain answer under too much load. @throws any other error */
function busyPage(c: Call<AppEnv>, error: unknown) {
  if (!(error instanceof ApiError) || !error.headers['Retry-After']) throw error
  c.header('Cache-Control', 'no-store')
  const page = smallPage('Please wait', html`<p>${error.message}</p><p><a href="">Try again</a></p>`)
  return c.html(page, errorStatus[error.code], error.headers)
}

type Pages = { web: Web; renderer: Renderer } | null

/** The frame that shows the preview runs no scripts. */
const scripts = /<script\b.*?<\/script>/gs

export function settingsPreview({ settings, config }: Site, pages: Pages) {
  return apiApp().openapi(route('POST /api/admin/settings/preview'), async (c) => {
    if (!pages) throw errors.notFound('This server has no pages.')
    const { updated_at: _, ...patch } = c.req.valid('json')
    const shown = await settings.forVisitors(patch)
    const page = pages.web.bundle.pageAddress(new URL(c.req.valid('query').page, config.siteUrl))
    const { html } = await pages.renderer.preview(page, 'settings preview', shown)
    return c.json({ html: html.replaceAll(scripts, '') }, 200)
  })
}

const offered: Record<string, readonly SearchType[]> = {
  [sitePages.post.path]: ['post'],
  [sitePages.workflow.path]: ['template'],
  [sitePages.project.path]: ['project'],
  [sitePages.notFound.path]: ['post', 'template', 'project'],
}

const mostOffered = 3
/** Separate from the limit of renderings, because another site may link to many missing addresses of this one. */
export const nearestRule: Rule = { name: 'nearest pages', limit: 30, seconds: 60, store: 'memory' }
const longest = 120

type NearestParts = Pick<Site, 'collections' | 'database' | 'limiter' | 'search' | 'workflows'>

/** Past the limit, and if the search fails, nothing is offered. */
export function nearestPages({ database, limiter, search, ...stores }: NearestParts) {
  const cache = readCache<NearestPage[]>(() => database.content.current, 200)
  const entries = entryPages(stores)

  const isThere = async ({ url }: NearestPage): Promise<boolean> => {
    const [, folder, slug = ''] = url.split('/')
    return (await entries[`/${folder}/:slug`]?.hasSlug(slug)) ?? false
  }

  return async ({ page, path, params }: PageAddress, client: string): Promise<NearestPage[]> => {
    const slug = params.slug ?? decoded(path).split('/').findLast(Boolean) ?? ''
    const types = offered[page]
    if (!types || slug.length > longest || slug.includes('\0')) return []
    return cache(`${page} ${slug}`, async () => {
      await limiter.take([nearestRule, client])
      const near = await search.nearest({ slug, types, limit: mostOffered })
      const there = await Promise.all(near.map(isThere))
      return near.filter((_, index) => there[index])
    }).catch(() => [])
  }
}
