import { apiApp } from '../platform/http/api-app.ts'
import { errors } from '../platform/http/errors.ts'
import { setListHeaders } from '../platform/http/json-lists.ts'
import { route } from '../platform/http/route.ts'
import type { Mail } from './mail.ts'

/** The owner's endpoints for the outbox, and the email that tries the settings. */
export function outboxRoutes({ mail }: { mail: Mail }) {
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
    .openapi(route('POST /api/admin/settings/test-email'), async (c) => {
      const sent = await mail.transaction((_, letters) => letters.testEmail())
      if (!sent) throw errors.conflict('There is no address to send it to. Set a receiver first.')
      return c.json(sent, 200)
    })
}
