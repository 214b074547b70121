import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'
import type { Context } from '../context.ts'
import { retrySoon } from '../errors.ts'
import { demoImages } from '../local-pictures.ts'
import { loggedPath } from '../log.ts'
import type { Web } from './bundle.ts'
import { movedPage } from './moved-page.ts'
import type { Renderer } from './renderer.ts'

interface Options {
  context: Pick<Context, 'collections' | 'workflows'>
  web: Web
  renderer: Renderer
}

const year = 'public, max-age=31536000, immutable'

/** The built files, and every other address as a page rendered on the server. */
export function pageRoutes({ context, web, renderer }: Options) {
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
    const url = new URL(c.req.url)
    const { pathname, search } = url
    const { status, html, etag, complete, keep, version } = await renderer.page(url)
    if (!complete) c.get('log').error({ path: loggedPath(pathname) }, 'a section of this page could not be rendered')

    // A workflow's API answers under former slugs too, so its page is there and yet belongs elsewhere.
    if (complete) {
      const moved = await movedPage(context, pathname)
      if (moved) return c.redirect(moved + search, 301)
    }

    c.header('Cache-Control', keep ? 'public, max-age=0, must-revalidate' : 'private, no-store')
    c.header('Vary', 'Accept-Encoding')
    if (status === 200 && keep && complete) {
      // Its body comes from the cache (`keep-pages.ts`), one for all who ask.
      c.set('pageToKeep', { url: pathname + search, version, html, etag })
      return c.body(null, 200, { 'Content-Type': 'text/html; charset=UTF-8' })
    }
    if (status === 503) c.header('Retry-After', retrySoon)
    return c.html(html, status as 200)
  })

  return app
}
