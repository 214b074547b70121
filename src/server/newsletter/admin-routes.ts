import type { Subscriber } from '../../contract/subscriptions.ts'
import { record } from '../audit/index.ts'
import { allPages } from '../platform/database/page-of.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { csvTable } from '../platform/http/csv.ts'
import { signedInViewer } from '../platform/http/guards.ts'
import { setListHeaders } from '../platform/http/json-lists.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import { importSubscribers } from './import-subscribers.ts'
import { lettersOn } from './letters-on.ts'
import { pausedUntil } from './receive-subscription.ts'
import type { Sendings } from './sendings.ts'
import type { Subscribers } from './subscribers.ts'
import type { SubscriptionLinks } from './subscription-links.ts'

interface Needed {
  database: Database
  limiter: Limiter
  now: () => Date
  sendings: Sendings
  settings: SettingsStore
  subscribers: Subscribers
  subscriptionLinks: SubscriptionLinks
}

/** The owner's endpoints for subscribers and for sending posts to them. */
export function subscriberRoutes(context: Needed) {
  const { database, now, sendings, subscribers, subscriptionLinks: links } = context
  const on = lettersOn(context)

  return apiApp()
    .openapi(route('GET /api/admin/subscribers', on), async (c) => {
      const asked = c.req.valid('query')
      const { subscribers: found, total } = await subscribers.list(asked)
      setListHeaders(c, asked, total)
      return c.json(found, 200)
    })
    .openapi(route('GET /api/admin/subscribers/counts', on), async (c) =>
      c.json({ ...(await subscribers.counts()), paused_until: await pausedUntil(context) }, 200),
    )
    .openapi(route('GET /api/admin/subscribers.csv', on), async (c) => {
      const filter = c.req.valid('query')
      const all = await allPages(async (page) => (await subscribers.list({ ...page, ...filter })).subscribers)
      await record(database.db, { action: 'subscribers-exported', subject: `${all.length} addresses` }, now())
      return c.body(csvOf(all), 200, {
        'Content-Type': 'text/csv; charset=UTF-8',
        'Content-Disposition': 'attachment; filename="subscribers.csv"',
      })
    })
    .openapi(route('POST /api/admin/subscribers/import', on), async (c) =>
      c.json(await importSubscribers({ database, links, now }, c.req.valid('json')), 200),
    )
    .openapi(route('DELETE /api/admin/subscribers/{id}', on), async (c) => {
      await subscribers.remove(c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(route('GET /api/blogs/{id}/email', on), async (c) =>
      c.json(await sendings.email(c.req.valid('param').id), 200),
    )
    .openapi(route('POST /api/blogs/{id}/send', on), async (c) => {
      const { id } = c.req.valid('param')
      if (!c.req.valid('json')?.test) {
        const sending = await sendings.begin(id)
        return c.json({ message: `The post is being sent to ${sending.total} subscribers.`, sending }, 200)
      }
      const { email } = await signedInViewer(c)
      await sendings.test(id, email)
      return c.json({ message: `The test email is on its way to ${email}.`, sending: null }, 200)
    })
    .openapi(route('GET /api/blogs/{id}/sending', on), async (c) =>
      c.json(await sendings.of(c.req.valid('param').id), 200),
    )
    .openapi(route('PUT /api/blogs/{id}/sending', on), async (c) =>
      c.json(await sendings.change(c.req.valid('param').id, c.req.valid('json').state), 200),
    )
}

const columns = ['email', 'state', 'source', 'consent', 'consented_at', 'created_at', 'ended_at'] as const

/** The subscribers as CSV, which an import reads as well. */
const csvOf = (subscribers: readonly Subscriber[]): string =>
  csvTable(
    columns,
    subscribers.map((subscriber) => columns.map((column) => subscriber[column])),
  )
