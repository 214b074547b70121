import type { Context as HonoContext } from 'hono'
import type { Backups } from '../backup/index.ts'
import type { Mail } from '../emails/index.ts'
import { feature } from '../feature.ts'
import type { KeptAnswers } from '../pages/index.ts'
import type { FileStore } from '../platform/files/files.ts'
import { apiApp } from '../platform/http/api-app.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { retrySoon } from '../platform/http/errors.ts'
import { route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Logger } from '../platform/log.ts'
import type { Database } from '../schema.ts'
import { openChecks, type Readiness } from './checks.ts'

export const health = feature<Parameters<typeof healthRoutes>[0]>({ api: [healthRoutes] })

export { openReadiness, writeAndRead } from './checks.ts'

/** `GET /api/health`: whether the site works, for monitors and for the admin's dashboard. */
export function healthRoutes(context: {
  backups: Backups
  database: Database
  files: FileStore
  jobs: Jobs
  keptAnswers: KeptAnswers
  mail: Mail
  now: () => Date
  log: Logger
}) {
  const checks = openChecks(context)
  return apiApp().openapi(route('GET /api/health'), async (c) => {
    const [database, storage, mail] = await Promise.all([checks.database(), checks.storage(), context.mail.state()])
    // Failing mail is reported but does not make the site unhealthy: emails wait in the outbox.
    const works = database && storage
    if (!works) c.header('Retry-After', retrySoon)
    const parts = { status: named(works), database: named(database), mail, storage: named(storage) }
    const forAdmin = (await isAdmin(c)) ? await reports(context) : {}
    return c.json({ ...parts, ...forAdmin }, works ? 200 : 503)
  })
}

/** Each is left out if the database cannot be read. */
async function reports({ backups, jobs, keptAnswers }: { backups: Backups; jobs: Jobs; keptAnswers: KeptAnswers }) {
  const [backup, runs] = await Promise.allSettled([backups.state(), jobs.report()])
  return {
    ...(backup.status === 'fulfilled' && { backup: backup.value }),
    ...(runs.status === 'fulfilled' && { jobs: runs.value }),
    kept_pages: keptAnswers.latest(),
  }
}

/** False if the database cannot be read. */
async function isAdmin(c: HonoContext<AppEnv>): Promise<boolean> {
  const viewer = await c.var.viewer().catch(() => null)
  return viewer?.role === 'admin'
}

const named = (works: boolean): 'ok' | 'failed' => (works ? 'ok' : 'failed')

/**
 * The checks of balancers and process managers. They come before turns, limits and the log, so that they cost little and
 * a flood does not make them fail.
 */
export function probeRoutes({ readiness }: { readiness: Readiness }) {
  return apiApp()
    .openapi(route('GET /api/health/live'), (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json({ status: 'live' as const }, 200)
    })
    .openapi(route('GET /api/health/ready'), async (c) => {
      c.header('Cache-Control', 'no-store')
      const status = await readiness.state()
      if (status === 'ready') return c.json({ status }, 200)
      c.header('Retry-After', retrySoon)
      return c.json({ status }, 503)
    })
}
