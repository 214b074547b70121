import type { Config } from '../config.ts'
import { feature } from '../feature.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { hour } from '../platform/jobs/jobs.ts'
import type { Database } from '../schema.ts'
import type { Analytics } from './analytics.ts'
import { figureRoutes } from './routes.ts'

interface Site {
  config: Config
  database: Database
  analytics: Analytics
  limiter: Limiter
  now: () => Date
}

export const analytics = feature<Site>({
  api: [figureRoutes],
  jobs: ({ analytics }) => [{ name: 'remove old figures', every: hour, run: analytics.removeOld }],
  queues: ({ analytics }) => [analytics],
})

export { type Analytics, openAnalytics } from './analytics.ts'
