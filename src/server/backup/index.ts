import { feature } from '../feature.ts'
import type { Backups } from './automatic/backups.ts'
import type { BackupEntries } from './entries/backup-entries.ts'
import { backupEntryRoutes } from './entries/routes.ts'

interface Site {
  backupEntries: BackupEntries
  backups: Backups
}

export const backup = feature<Site>({
  api: [backupEntryRoutes],
  jobs: ({ backups }) => backups.jobs,
})

export { type Backups, openBackups } from './automatic/backups.ts'
export { backUpAndMigrate } from './automatic/before-migration.ts'
export type { MakeKept } from './automatic/in-child.ts'
export { openPlace, type PlaceSettings } from './automatic/place.ts'
export { BackupError } from './backup-error.ts'
export { backupsFolder, makeBackupsFolder, newBackupPath } from './backup-paths.ts'
export type { TableRows } from './compare.ts'
export { flush } from './durable.ts'
export { openBackupEntries } from './entries/backup-entries.ts'
export type { CopyBackup } from './entries/open-copy.ts'
export { isSiteRunning } from './is-site-running.ts'
export { makeBackup } from './make.ts'
export { restoreBackup } from './restore.ts'
