import { feature } from '../feature.ts'
import { apiApp, listed, route } from '../platform/http/route.ts'
import type { Backups } from './automatic/backups.ts'
import type { BackupEntries } from './entries/backup-entries.ts'

interface Site {
  backupEntries: BackupEntries
  backups: Backups
}

const backupEntryRoutes = ({ backupEntries }: Site) =>
  apiApp()
    .openapi(route('GET /api/admin/backups'), async (c) => c.json(await backupEntries.backups(), 200))
    .openapi(route('GET /api/admin/backups/{name}/entries'), (c) =>
      listed(c, c.req.valid('query'), (page) => backupEntries.list(c.req.valid('param').name, page)),
    )
    .openapi(route('POST /api/admin/backups/{name}/entries/{id}/restore'), async (c) => {
      const { name, id } = c.req.valid('param')
      return c.json(await backupEntries.restore(name, id), 200)
    })

export const backup = feature<Site>({
  api: [backupEntryRoutes],
  jobs: ({ backups }) => backups.jobs,
})

export { type Backups, openBackups } from './automatic/backups.ts'
export { backUpAndMigrate } from './automatic/before-migration.ts'
export { openPlace, type PlaceSettings } from './automatic/place.ts'
export type { TableRows } from './check.ts'
export { backupsFolder, makeBackupsFolder, newBackupPath } from './disk.ts'
export { openBackupEntries } from './entries/backup-entries.ts'
export { BackupError } from './format.ts'
export type { CopyBackup, MakeKept } from './in-child.ts'
export { makeBackup } from './make.ts'
export { restoreBackup } from './restore.ts'
