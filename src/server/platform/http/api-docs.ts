import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { type Context as Call, Hono } from 'hono'
import { html } from 'hono/html'
import { keyPrefix, scopeNames, scopes } from '../../../contract/keys.ts'
import { eventSchemas, webhookHeaders } from '../../../contract/webhook-events.ts'
import { webhookEvents } from '../../../contract/webhooks.ts'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'
import { inEncoding, isKnown, type PreparedBody, prepareBody } from './prepared-body.ts'

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const files: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
}

/** The content security policy forbids inline scripts. */
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', persistAuthorization: false })`

const scopeList = scopeNames.map((name) => `- \`${name}\`: ${scopes[name].join('. ')}`).join('\n')

export function describeApi(app: OpenAPIHono<AppEnv>) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${keyPrefix}…`,
    description: `An API key. It acts for the admin who made it on operations whose scope it has (also in \`x-scope\`), and is a visitor on the others. A key that does not exist or has expired is answered 401 everywhere.\n\n${scopeList}`,
  })
  for (const [type, schema] of eventSchemas) {
    app.openAPIRegistry.registerWebhook({
      method: 'post',
      path: type,
      summary: webhookEvents[type][0],
      description: webhookEvents[type][1],
      request: { headers: webhookHeaders, body: { required: true, content: { 'application/json': { schema } } } },
      responses: { '2XX': { description: 'Received. Any other status, or none within 10 seconds, is tried again' } },
    })
  }
  const description = once(async () =>
    JSON.stringify(
      app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'API', version: '1' }, servers: [{ url: '/' }] }),
    ),
  )
  app.get('/api/openapi.json', async (c) =>
    send(c, await description(), {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, no-cache, no-transform',
    }),
  )
  app.route('/api/docs', docsPage())
}

function docsPage() {
  const app = new Hono<AppEnv>()
  app.get('/', (c) =>
    c.html(html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>API</title>
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
  for (const [file, type] of Object.entries(files)) {
    const content = once(() => readFile(join(assets, file)))
    app.get(`/${file}`, async (c) =>
      send(c, await content(), {
        'Content-Type': `${type}; charset=UTF-8`,
        'Cache-Control': 'public, max-age=86400, no-transform',
      }),
    )
  }
  app.get('/:file', () => {
    throw errors.notFound()
  })
  return app
}

function once(make: () => Promise<string | Buffer>): () => Promise<PreparedBody> {
  let made: Promise<PreparedBody> | undefined
  return () => {
    made ??= make().then(prepareBody)
    // A file that could not be read is tried again at the next call.
    made.catch(() => {
      made = undefined
    })
    return made
  }
}

/** Sends a prepared body; `no-transform` stops the compression middleware from compressing it again. */
function send(c: Call<AppEnv>, prepared: PreparedBody, headers: Record<string, string>): Response {
  const { body, headers: own } = inEncoding(prepared, c.req.header('accept-encoding'))
  const all = { ...headers, Vary: 'Accept-Encoding' }
  if (isKnown(prepared.etag, c.req.header('if-none-match'))) return c.body(null, 304, { ...all, ETag: prepared.etag })
  return c.body(body, 200, { ...all, ...own })
}
