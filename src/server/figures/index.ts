import type { Config } from '../config.ts'
import { feature } from '../feature.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { hour } from '../platform/jobs/jobs.ts'
import type { Database } from '../schema.ts'
import type { Figures } from './figures.ts'
import { createFigures } from './migrations.ts'
import { figureRoutes } from './routes.ts'

interface Site {
  config: Config
  database: Database
  figures: Figures
  limiter: Limiter
  now: () => Date
}

export const figures = feature<Site>({
  tables: {
    figures: 'kept',
    figure_visitors: 'left out',
    figure_views: 'left out',
    figure_salts: 'left out',
    admin_visits: 'kept',
  },
  migrations: { '029-figures': [createFigures] },
  api: [figureRoutes],
  jobs: ({ figures }) => [{ name: 'remove old figures', every: hour, run: figures.removeOld }],
  queues: ({ figures }) => [figures],
})

export { type Figures, openFigures } from './figures.ts'
