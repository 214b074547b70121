import type { Config } from '../config.ts'
import { feature } from '../feature.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { hour } from '../platform/jobs/jobs.ts'
import type { Database } from '../schema.ts'
import type { Analytics } from './analytics.ts'
import { createFigures } from './migrations.ts'
import { figureRoutes } from './routes.ts'

interface Site {
  config: Config
  database: Database
  analytics: Analytics
  limiter: Limiter
  now: () => Date
}

export const analytics = feature<Site>({
  tables: {
    figures: 'kept',
    figure_visitors: 'left out',
    figure_views: 'left out',
    figure_salts: 'left out',
    admin_visits: 'kept',
  },
  migrations: { '029-figures': [createFigures] },
  api: [figureRoutes],
  jobs: ({ analytics }) => [{ name: 'remove old figures', every: hour, run: analytics.removeOld }],
  queues: ({ analytics }) => [analytics],
})

export { type Analytics, openAnalytics } from './analytics.ts'
