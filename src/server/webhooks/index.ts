import { feature } from '../feature.ts'
import { apiApp, listed, noContent, route } from '../platform/http/route.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Webhooks } from './store.ts'

export const webhooks = feature<{ webhooks: Webhooks }>({
  api: [webhookRoutes],
  jobs: ({ webhooks }) => [{ name: 'remove old deliveries to webhooks', every: day, run: webhooks.removeOld }],
  queues: ({ webhooks }) => [webhooks],
})

function webhookRoutes({ webhooks }: { webhooks: Webhooks }) {
  return apiApp()
    .openapi(route('GET /api/webhooks'), async (c) => c.json(await webhooks.list(), 200))
    .openapi(route('POST /api/webhooks'), async (c) => c.json(await webhooks.add(c.req.valid('json')), 201))
    .openapi(route('PATCH /api/webhooks/{id}'), async (c) =>
      c.json(await webhooks.change(c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(route('DELETE /api/webhooks/{id}'), (c) => noContent(c, webhooks.remove(c.req.valid('param').id)))
    .openapi(route('POST /api/webhooks/{id}/rotate'), async (c) =>
      c.json(await webhooks.rotate(c.req.valid('param').id), 200),
    )
    .openapi(route('POST /api/webhooks/{id}/test'), async (c) =>
      c.json(await webhooks.test(c.req.valid('param').id), 202),
    )
    .openapi(route('GET /api/webhooks/{id}/deliveries'), (c) =>
      listed(c, c.req.valid('query'), (page) => webhooks.deliveries(c.req.valid('param').id, page)),
    )
    .openapi(route('POST /api/webhooks/{id}/deliveries/{delivery}/redeliver'), async (c) => {
      const { id, delivery } = c.req.valid('param')
      return c.json(await webhooks.redeliver(id, delivery), 202)
    })
}

export { openWebhooks, type Webhooks, waitingEvents } from './store.ts'
