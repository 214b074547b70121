import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import { createBin } from './migrations.ts'
import { binRoutes } from './routes.ts'
import type { Bin } from './store.ts'

export const bin = feature<{ bin: Bin }>({
  tables: { bin: 'kept' },
  migrations: { '015-bin': [createBin] },
  api: [binRoutes],
  jobs: ({ bin }) => [{ name: 'empty the bin of old entries', every: day, run: bin.removeOld }],
})

export { type EntryRows, entryTables, readRows, titleOf, writeRows } from './entry-rows.ts'
export { putInBin } from './put.ts'
export { type Bin, openBin } from './store.ts'
