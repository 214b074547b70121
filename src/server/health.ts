import { access, constants } from 'node:fs/promises'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from './context.ts'
import { apiApp } from './http/api-app.ts'
import { json } from './http/schemas.ts'

const state = z.enum(['ok', 'failed'])
const health = z
  .object({ status: state, database: state, mail: z.enum(['ok', 'failed', 'outbox']), storage: state })
  .meta({ id: 'Health' })

/** `GET /api/health`: whether the site can do its work, for monitors and for the admin's dashboard. */
export function healthRoutes({ database, config, mail }: Pick<Context, 'database' | 'config' | 'mail'>) {
  return apiApp().openapi(
    createRoute({
      method: 'get',
      path: '/health',
      tags: ['Health'],
      summary: 'The state of the parts that the site stands on',
      responses: { 200: json(health, 'All well'), 503: json(health, 'Something is down') },
    }),
    async (c) => {
      const [db, storage, letters] = await Promise.all([
        works(database.ping()),
        works(access(config.dataDir, constants.R_OK | constants.W_OK)),
        mail.state(),
      ])
      const status = db === 'ok' && storage === 'ok' ? 'ok' : 'failed'
      // Letters wait and nothing is lost, so mail that fails is told but does not take the site out of service.
      return c.json({ status, database: db, mail: letters, storage } as const, status === 'ok' ? 200 : 503)
    },
  )
}

const works = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'ok' as const,
    () => 'failed' as const,
  )
