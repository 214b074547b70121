import { apiApp } from '../../platform/http/api-app.ts'
import { setListHeaders } from '../../platform/http/json-lists.ts'
import { route } from '../../platform/http/route.ts'
import type { BackupEntries } from './backup-entries.ts'

/** The owner's endpoints for the entries in backups. */
export function backupEntryRoutes({ backupEntries }: { backupEntries: BackupEntries }) {
  return apiApp()
    .openapi(route('GET /api/admin/backups'), async (c) => c.json(await backupEntries.backups(), 200))
    .openapi(route('GET /api/admin/backups/{name}/entries'), async (c) => {
      const page = c.req.valid('query')
      const { entries, total } = await backupEntries.list(c.req.valid('param').name, page)
      setListHeaders(c, page, total)
      return c.json(entries, 200)
    })
    .openapi(route('POST /api/admin/backups/{name}/entries/{id}/restore'), async (c) => {
      const { name, id } = c.req.valid('param')
      return c.json(await backupEntries.restore(name, id), 200)
    })
}
