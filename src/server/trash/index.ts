import { feature } from '../feature.ts'
import { setListHeaders } from '../platform/http/json-lists.ts'
import { apiApp, noContent, route } from '../platform/http/route.ts'
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
    .openapi(route('GET /api/admin/bin'), async (c) => {
      const page = c.req.valid('query')
      const { entries, total } = await trash.list(page)
      setListHeaders(c, page, total)
      return c.json(entries, 200)
    })
    .openapi(route('POST /api/admin/bin/{id}/restore'), async (c) =>
      c.json(await trash.restore(c.req.valid('param').id), 200),
    )
    .openapi(route('DELETE /api/admin/bin/{id}'), (c) => noContent(c, trash.remove(c.req.valid('param').id)))
}
