import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../platform/database/migrate.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import { BackupError } from './backup-error.ts'
import { backupsFolder, makeBackupsFolder, newBackupPath } from './backup-paths.ts'
import { openBackup } from './check.ts'
import { databaseFile, databaseFiles } from './data-files.ts'
import { flush } from './durable.ts'
import { countRows } from './format.ts'
import { assertAlone, keepPreviousData } from './keep-previous-data.ts'
import { makeBackup } from './make.ts'
import { openStage, removeStages, type Stage } from './stage.ts'
import { planFiles } from './switch-files.ts'
import { replaceInPostgres } from './to-postgres.ts'

export type Step = 'staged' | 'set aside' | 'files added' | 'committed' | 'done'

export interface Target {
  dataDir: string
  /** Null for SQLite in DATA_DIR. */
  postgres: Pick<OpenDatabase, 'db' | 'kind' | 'content'> | null
  /** Told of each step as it is done; tests stop here. */
  reached?: (step: Step) => void
}

export interface Restored {
  /** When the backup was made, ISO 8601. */
  madeAt: string
  rows: number
  files: number
  /** Where the data from before is: a folder (SQLite) or a backup (PostgreSQL); null when there was none. */
  before: string | null
}

/**
 * Puts a backup in place of what the site holds. Until the commit (SQLite: one rename; PostgreSQL: one transaction)
 * the old data is in use, whole; from then on the new.
 * @throws BackupError when the backup cannot be used; nothing was changed then.
 */
export async function restoreBackup(file: string, target: Target): Promise<Restored> {
  const { dataDir, postgres, reached = () => {} } = target
  const { backup, info } = await openBackup(file)
  try {
    if (!postgres) assertAlone(dataDir)
    const stage = await openStage(backup, file, dataDir)
    reached('staged')
    const rows = rowsOf(stage)
    const before = postgres ? await backupOfPresent(postgres, dataDir) : asideOfPresent(dataDir)
    reached('set aside')
    const files = planFiles(dataDir, stage)
    files.beforeCommit()
    try {
      reached('files added')
      if (postgres) await commitPostgres(postgres, stage)
      else commitSqlite(dataDir, stage)
    } catch (error) {
      files.takeBack()
      throw error
    }
    reached('committed')
    finish(files.afterCommit)
    reached('done')
    return { madeAt: info.made_at, rows, files: stage.files.length, before }
  } finally {
    backup.close()
    if (existsSync(dataDir)) removeStages(dataDir)
  }
}

/** The new rows are in use by now, so the old data cannot be promised any more; a second run ends the same way. */
function finish(afterCommit: () => void) {
  try {
    afterCommit()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupError(`The rows are restored, but not every file is: ${why}. Mend that and restore once more.`)
  }
}

function rowsOf(stage: Stage): number {
  const database = new DatabaseSync(stage.database, { readOnly: true })
  const rows = countRows(database)
  database.close()
  return rows
}

function asideOfPresent(dataDir: string): string | null {
  makeBackupsFolder(backupsFolder(dataDir))
  return keepPreviousData(dataDir, newBackupPath(dataDir, 'before-restore', ''))
}

/** An empty database has nothing to lose. The schema comes first: `npm start` would bring it up to date as well. */
async function backupOfPresent(database: NonNullable<Target['postgres']>, dataDir: string): Promise<string | null> {
  await migrate(database)
  makeBackupsFolder(backupsFolder(dataDir))
  const made = await makeBackup({ database, dataDir }, newBackupPath(dataDir, 'before-restore', '.backup'))
  if (made.rows + made.files > 0) return made.file
  rmSync(made.file)
  return null
}

async function commitPostgres({ db, content }: NonNullable<Target['postgres']>, stage: Stage) {
  const from = new DatabaseSync(stage.database, { readOnly: true })
  try {
    await replaceInPostgres(db, from)
  } finally {
    from.close()
  }
  content.changed()
}

/** The log of the old database would be taken for the new one's, so it goes first; it is empty, or set aside. */
function commitSqlite(dataDir: string, stage: Stage) {
  assertAlone(dataDir)
  for (const name of databaseFiles) if (name !== databaseFile) rmSync(join(dataDir, name), { force: true })
  renameSync(stage.database, join(dataDir, databaseFile))
  flush(dataDir)
}
