import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import { type Audit, auditRoutes } from './store.ts'

export const audit = feature<{ audit: Audit }>({
  api: [auditRoutes],
  jobs: ({ audit }) => [{ name: 'remove old activity', every: day, run: audit.removeOld }],
})

export { knowActor, record, recordFailure, recordPublication } from './record.ts'
export { openAudit } from './store.ts'
