import { feature } from '../feature.ts'
import { demoRoutes } from './routes.ts'

export const demo = feature<Parameters<typeof demoRoutes>[0]>({ api: [demoRoutes] })

export { demoEntries, hasOwnEntry, recordDemo } from './demo-entries.ts'
