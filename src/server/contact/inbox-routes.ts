import { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import { allPages } from '../platform/database/page-of.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { setListHeaders } from '../platform/http/list-page.ts'
import { route } from '../platform/http/route.ts'
import { csvOf } from './csv.ts'
import { asDownload } from './file-name.ts'

/** The endpoints of the owner's inbox. */
export function inboxRoutes({ messages }: Pick<Context, 'messages'>) {
  return apiApp()
    .openapi(route('GET /api/messages'), async (c) => {
      const asked = c.req.valid('query')
      const { messages: found, total } = await messages.list(asked)
      setListHeaders(c, asked, total)
      return c.json(found, 200)
    })
    .openapi(route('GET /api/messages.csv'), async (c) => {
      const { state } = c.req.valid('query')
      const all = await allPages(async (page) => (await messages.list({ ...page, state })).messages)
      return c.body(csvOf(all), 200, {
        'Content-Type': 'text/csv; charset=UTF-8',
        'Content-Disposition': asDownload('messages.csv'),
      })
    })
    .openapi(route('PUT /api/messages/{id}'), async (c) =>
      c.json(await messages.setState(c.req.valid('param').id, c.req.valid('json').state), 200),
    )
    .openapi(route('DELETE /api/messages/{id}'), async (c) => {
      await messages.remove(c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(route('GET /api/messages/{id}/attachment'), async (c) => {
      const { name, type, content } = await messages.attachment(c.req.valid('param').id)
      return c.body(Readable.toWeb(content.stream()) as ReadableStream, 200, {
        'Content-Type': type,
        'Content-Length': String(content.size),
        'Content-Disposition': asDownload(name),
      })
    })
}
