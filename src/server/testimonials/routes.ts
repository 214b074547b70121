import { apiApp } from '../platform/http/api-app.ts'
import { errors } from '../platform/http/errors.ts'
import { setListHeaders } from '../platform/http/json-lists.ts'
import { route } from '../platform/http/route.ts'
import type { Invitations } from './invitations.ts'

/** The owner's invitations to write a testimonial, and what their links show. */
export function invitationRoutes({ invitations }: { invitations: Invitations }) {
  return apiApp()
    .openapi(route('GET /api/testimonial-invitations'), async (c) => {
      const query = c.req.valid('query')
      const { invitations: found, total } = await invitations.list(query)
      setListHeaders(c, query, total)
      return c.json(found, 200)
    })
    .openapi(route('POST /api/testimonial-invitations'), async (c) =>
      c.json(await invitations.make(c.req.valid('json')), 201),
    )
    .openapi(route('POST /api/testimonial-invitations/{id}/revoke'), async (c) =>
      c.json(await invitations.revoke(c.req.valid('param').id), 200),
    )
    .openapi(route('DELETE /api/testimonial-invitations/{id}'), async (c) => {
      await invitations.remove(c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(route('GET /api/testimonial-invitations/open/{token}'), async (c) => {
      const open = await invitations.opened(c.req.valid('param').token)
      if (!open) throw errors.notFound('This link does not work.')
      const { client_name, client_company } = open
      return c.json({ client_name, client_company }, 200)
    })
}
