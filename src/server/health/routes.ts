import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { retrySoon } from '../platform/http/errors.ts'
import { route } from '../platform/http/route.ts'
import { openChecks } from './checks.ts'

/** `GET /api/health`: whether the site works, for monitors and for the admin's dashboard. */
export function healthRoutes(
  context: Pick<Context, 'database' | 'files' | 'jobs' | 'keptAnswers' | 'mail' | 'now' | 'log'>,
) {
  const checks = openChecks(context)
  return apiApp().openapi(route('GET /api/health'), async (c) => {
    const [database, storage, mail] = await Promise.all([checks.database(), checks.storage(), context.mail.state()])
    // Failing mail is reported but does not make the site unhealthy: emails wait in the outbox.
    const works = database && storage
    if (!works) c.header('Retry-After', retrySoon)
    const parts = { status: named(works), database: named(database), mail, storage: named(storage) }
    if (!(await isAdmin(c))) return c.json(parts, works ? 200 : 503)
    const jobs = await context.jobs.report().catch(() => undefined)
    return c.json({ ...parts, jobs, kept_pages: context.keptAnswers.latest() }, works ? 200 : 503)
  })
}

/** False if the database cannot be read. */
async function isAdmin(c: HonoContext<AppEnv>): Promise<boolean> {
  const viewer = await c.var.viewer().catch(() => null)
  return viewer?.role === 'admin'
}

const named = (works: boolean): 'ok' | 'failed' => (works ? 'ok' : 'failed')
