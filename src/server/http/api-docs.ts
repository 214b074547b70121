import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from '../app-env.ts'
import { errors } from '../errors.ts'

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const files: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
}

/** The start of the page is a file of its own, because the content policy allows no inline script. */
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', persistAuthorization: false })`

/** The OpenAPI description of every route, and a page to try them that loads nothing from elsewhere. */
export function describeApi(app: OpenAPIHono<AppEnv>, name: string) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  app.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: { title: `${name}: API`, version: '1' },
    servers: [{ url: '/' }],
  })
  app.route('/api/docs', docsPage(name))
}

function docsPage(name: string) {
  const app = new Hono<AppEnv>()
  app.get('/', (c) =>
    c.html(html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${name}: API</title>
          <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
        </head>
        <body>
          <main id="docs"></main>
          <script src="/api/docs/swagger-ui-bundle.js"></script>
          <script src="/api/docs/start.js"></script>
        </body>
      </html>`),
  )
  app.get('/start.js', (c) => c.body(start, 200, { 'Content-Type': 'text/javascript; charset=UTF-8' }))
  app.get('/:file', (c) => {
    const file = c.req.param('file')
    const type = Object.hasOwn(files, file) ? files[file] : undefined
    if (!type) throw errors.notFound()
    return c.body(readFileSync(join(assets, file)), 200, {
      'Content-Type': `${type}; charset=UTF-8`,
      'Cache-Control': 'public, max-age=86400',
    })
  })
  return app
}
