import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { retrySoon } from '../platform/http/errors.ts'
import { json } from '../platform/http/schemas.ts'
import { openChecks } from './checks.ts'

const state = z.enum(['ok', 'failed'])
const health = z
  .object({ status: state, database: state, mail: z.enum(['ok', 'failed', 'outbox']), storage: state })
  .meta({ id: 'Health' })

/** `GET /api/health`: whether the site works, for monitors and for the admin's dashboard. */
export function healthRoutes(context: Pick<Context, 'database' | 'files' | 'mail' | 'now' | 'log'>) {
  const checks = openChecks(context)
  return apiApp().openapi(
    createRoute({
      method: 'get',
      path: '/health',
      tags: ['Health'],
      summary: 'The state of the parts that the site stands on',
      responses: { 200: json(health, 'All well'), 503: json(health, 'Something is down') },
    }),
    async (c) => {
      const [database, storage, mail] = await Promise.all([checks.database(), checks.storage(), context.mail.state()])
      // Failing mail is reported but does not make the site unhealthy: letters wait in the outbox.
      const works = database && storage
      if (!works) c.header('Retry-After', retrySoon)
      return c.json(
        { status: named(works), database: named(database), mail, storage: named(storage) },
        works ? 200 : 503,
      )
    },
  )
}

const named = (works: boolean): z.infer<typeof state> => (works ? 'ok' : 'failed')
