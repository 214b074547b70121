import { createHash } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'
import type { Context } from '../context.ts'
import { demoImages } from '../local-pictures.ts'
import type { Web } from './bundle.ts'
import { movedPage } from './moved-page.ts'

interface Options {
  context: Pick<Context, 'config' | 'database' | 'collections' | 'workflows'>
  web: Web
  /** Calls the API of the app that these pages belong to. */
  api: (path: string) => Promise<Response>
}

const year = 'public, max-age=31536000, immutable'

/** The built files, and every other address as a page rendered on the server. */
export function pageRoutes({ context, web, api }: Options) {
  const { config, database } = context
  const app = new Hono<AppEnv>()

  if (web.folder) {
    const files = serveStatic<AppEnv>({
      root: web.folder,
      precompressed: true,
      onFound: (path, c) => {
        c.header('Cache-Control', path.includes('/assets/') ? year : 'public, max-age=3600')
      },
    })
    // The build's own description of itself is nobody's business, and `/` is a page.
    app.get('/assets/*', files)
    app.get('/:file{[\\w-]+\\.[a-z0-9]+}', files)
  }
  app.get(
    '/demo/*',
    serveStatic<AppEnv>({ root: demoImages, rewriteRequestPath: (path) => path.slice('/demo'.length) }),
  )

  app.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    // Read before rendering: a change that comes meanwhile makes this page old before it is kept.
    const version = database.content.current
    const page = await web.bundle.render({
      url: pathname + search,
      origin: config.siteUrl,
      fetch: api,
      assets: web.assetsOf(web.bundle.pageFile(pathname)),
    })
    if (page.incomplete) c.get('log').error({ path: pathname }, 'a section of this page could not be rendered')

    // A workflow's API answers under former slugs too, so its page is there and yet belongs elsewhere.
    if (!page.incomplete) {
      const moved = await movedPage(context, pathname)
      if (moved) return c.redirect(moved + search, 301)
    }

    const html = `<!doctype html>${page.html.replace(/^<!doctype html>/i, '')}`
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    c.header('Cache-Control', page.keep ? 'public, max-age=0, must-revalidate' : 'private, no-store')
    c.header('Vary', 'Accept-Encoding')
    if (page.status === 200 && page.keep && !page.incomplete) {
      c.header('ETag', etag)
      c.set('pageToKeep', { url: pathname + search, version, html, etag })
    }
    return c.html(html, page.status as 200)
  })

  return app
}
