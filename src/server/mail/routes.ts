import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { setListHeaders } from '../platform/http/list-page.ts'
import { route } from '../platform/http/route.ts'

/** The owner's endpoints for the outbox. */
export function outboxRoutes({ mail }: Pick<Context, 'mail'>) {
  return apiApp()
    .openapi(route('GET /api/admin/outbox'), async (c) => {
      const query = c.req.valid('query')
      const { letters, total } = await mail.outbox.list(query)
      setListHeaders(c, query, total)
      return c.json(letters, 200)
    })
    .openapi(route('POST /api/admin/outbox/{id}/retry'), async (c) => {
      const retried = await mail.outbox.retry(c.req.valid('param').id)
      mail.wake()
      return c.json(retried, 200)
    })
    .openapi(route('DELETE /api/admin/outbox/{id}'), async (c) => {
      await mail.outbox.drop(c.req.valid('param').id)
      return c.body(null, 204)
    })
}
