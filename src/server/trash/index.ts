import { feature } from '../feature.ts'
import { apiApp, listed, noContent, route } from '../platform/http/route.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Trash } from './store.ts'

export const trash = feature<{ trash: Trash }>({
  api: [trashRoutes],
  jobs: ({ trash }) => [{ name: 'empty the bin of old entries', every: day, run: trash.removeOld }],
})

export {
  type EntryRows,
  entryTables,
  moveToTrash,
  openTrash,
  ownRow,
  readRows,
  type Trash,
  titleOf,
  writeRows,
} from './store.ts'

function trashRoutes({ trash }: { trash: Trash }) {
  return apiApp()
    .openapi(route('GET /api/admin/bin'), (c) => listed(c, c.req.valid('query'), trash.list))
    .openapi(route('POST /api/admin/bin/{id}/restore'), async (c) =>
      c.json(await trash.restore(c.req.valid('param').id), 200),
    )
    .openapi(route('DELETE /api/admin/bin/{id}'), (c) => noContent(c, trash.remove(c.req.valid('param').id)))
}
