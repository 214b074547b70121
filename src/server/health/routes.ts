import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { retrySoon } from '../platform/http/errors.ts'
import { route } from '../platform/http/route.ts'
import { openChecks } from './checks.ts'

/** `GET /api/health`: whether the site works, for monitors and for the admin's dashboard. */
export function healthRoutes(context: Pick<Context, 'database' | 'files' | 'mail' | 'now' | 'log'>) {
  const checks = openChecks(context)
  return apiApp().openapi(route('GET /api/health'), async (c) => {
    const [database, storage, mail] = await Promise.all([checks.database(), checks.storage(), context.mail.state()])
    // Failing mail is reported but does not make the site unhealthy: letters wait in the outbox.
    const works = database && storage
    if (!works) c.header('Retry-After', retrySoon)
    return c.json({ status: named(works), database: named(database), mail, storage: named(storage) }, works ? 200 : 503)
  })
}

const named = (works: boolean): 'ok' | 'failed' => (works ? 'ok' : 'failed')
