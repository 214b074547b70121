import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import { trashRoutes } from './routes.ts'
import type { Trash } from './store.ts'

export const trash = feature<{ trash: Trash }>({
  api: [trashRoutes],
  jobs: ({ trash }) => [{ name: 'empty the bin of old entries', every: day, run: trash.removeOld }],
})

export { type EntryRows, entryTables, readRows, titleOf, writeRows } from './entry-rows.ts'
export { putInTrash } from './put.ts'
export { openTrash, type Trash } from './store.ts'
