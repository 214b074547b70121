import type { Backups } from '../backup/index.ts'
import type { Mail } from '../emails/index.ts'
import { feature } from '../feature.ts'
import type { KeptAnswers } from '../pages/index.ts'
import { retrySoon } from '../platform/http/errors.ts'
import { apiApp, route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { openChecks, type Readiness } from './checks.ts'

export const health = feature<Parameters<typeof healthRoutes>[0]>({ api: [healthRoutes] })

export { openReadiness, writeAndRead } from './checks.ts'

type Needed = Parameters<typeof openChecks>[0] & {
  backups: Backups
  jobs: Jobs
  keptAnswers: KeptAnswers
  mail: Mail
}

/** `GET /api/health`: whether the site works, for monitors and for the admin's dashboard. */
export function healthRoutes(context: Needed) {
  const checks = openChecks(context)
  return apiApp().openapi(route('GET /api/health'), async (c) => {
    const [database, storage, mail] = await Promise.all([checks.database(), checks.storage(), context.mail.state()])
    // Failing mail is reported but does not make the site unhealthy: emails wait in the outbox.
    const works = database && storage
    if (!works) c.header('Retry-After', retrySoon)
    const parts = { status: named(works), database: named(database), mail, storage: named(storage) }
    // Without a database nobody can be recognised as an admin.
    const viewer = await c.var.viewer().catch(() => null)
    const forAdmin = viewer?.role === 'admin' ? await reports(context) : {}
    return c.json({ ...parts, ...forAdmin }, works ? 200 : 503)
  })
}

/** Each report is left out if the database cannot be read. */
async function reports({ backups, jobs, keptAnswers }: Needed) {
  const [backup, runs] = await Promise.allSettled([backups.state(), jobs.report()])
  return {
    ...(backup.status === 'fulfilled' && { backup: backup.value }),
    ...(runs.status === 'fulfilled' && { jobs: runs.value }),
    kept_pages: keptAnswers.latest(),
  }
}

const named = (works: boolean): 'ok' | 'failed' => (works ? 'ok' : 'failed')

/** For balancers. They come before turns, limits and the log, so that they cost little and survive a flood. */
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
