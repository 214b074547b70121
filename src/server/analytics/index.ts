import { feature } from '../feature.ts'
import { hour } from '../platform/jobs/jobs.ts'
import { figureRoutes, type Site } from './routes.ts'

export const analytics = feature<Site>({
  api: [figureRoutes],
  jobs: ({ analytics }) => [{ name: 'remove old figures', every: hour, run: analytics.removeOld }],
  queues: ({ analytics }) => [analytics],
})

export { type Analytics, openAnalytics } from './analytics.ts'
