import { renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../migrations.ts'
import { sqlitePath } from '../platform/database/open.ts'
import { databaseFiles, ensureDataDir } from '../platform/files/data-dir.ts'
import type { FileStore } from '../platform/files/files.ts'
import { type FileSettings, openFiles } from '../platform/files/open-files.ts'
import { reasonOf } from '../platform/reason-of.ts'
import type { Database } from '../schema.ts'
import { BackupError } from './backup-error.ts'
import { backupsFolder, makeBackupsFolder, newBackupPath } from './backup-paths.ts'
import { openBackup } from './check.ts'
import { compareRestored, type Restored, rowsOf } from './compare.ts'
import { flush } from './durable.ts'
import { decryptFile, type Encryption, isEncryptedFile } from './encrypted-file.ts'
import { assertSpace } from './free-space.ts'
import { assertAlone, keepPreviousData } from './keep-previous-data.ts'
import { makeBackup } from './make.ts'
import { openStage, removeStages, unpackRows } from './stage.ts'
import { planFiles } from './switch-files.ts'
import { replaceInPostgres } from './to-postgres.ts'

export type Step = 'staged' | 'set aside' | 'files added' | 'committed' | 'done'

export interface Target extends FileSettings, Partial<Encryption> {
  /** Null for SQLite in DATA_DIR. */
  postgres: Pick<Database, 'db' | 'kind' | 'content'> | null
  /** Called after each step, so that tests can stop there. */
  reached?: (step: Step) => void
}

/**
 * Replaces the site's data by a backup. Until the commit (SQLite: one rename; PostgreSQL: one transaction) the site has
 * its complete old data, afterwards the new data, which is then compared with the backup.
 * @throws BackupError when the backup cannot be used; nothing was changed then.
 */
export async function restoreBackup(file: string, target: Target): Promise<Restored> {
  const { dataDir, postgres, backupKey = null, keyCost, reached = () => {} } = target
  const database = sqlitePath(dataDir)
  try {
    const { plain, folder } = await decryptedInto(file, dataDir, backupKey)
    const { backup, info, manifest } = await openBackup(plain, file)
    try {
      const stored = openFiles(target)
      ensureDataDir({ dataDir })
      if (!postgres) assertAlone(database)
      assertSpace(dataDir, statSync(plain).size)
      const stage = await unpackRows(plain, folder ?? openStage(database), database)
      const staged = rowsOf(stage)
      reached('staged')
      const before = postgres
        ? await backupOfPresent(postgres, dataDir, stored, { backupKey, keyCost })
        : await asideOfPresent(dataDir, stored)
      reached('set aside')
      const files = await planFiles(stored, backup)
      await files.beforeCommit()
      try {
        reached('files added')
        if (postgres) await commitPostgres(postgres, stage)
        else commitSqlite(database, stage)
      } catch (error) {
        await files.takeBack()
        throw error
      }
      reached('committed')
      await finish(files.afterCommit)
      const compared = await compareRestored({
        manifest,
        files,
        stored,
        staged,
        database: postgres ?? { file: database },
      })
      reached('done')
      return { madeAt: info.made_at, before, ...compared }
    } finally {
      backup.close()
    }
  } finally {
    removeStages(database)
  }
}

/** Decrypts a backup into a stage. @returns the file itself, and no folder, if it is not encrypted */
async function decryptedInto(file: string, dataDir: string, backupKey: string | null) {
  if (!(await isEncryptedFile(file))) return { plain: file, folder: null }
  ensureDataDir({ dataDir })
  assertSpace(dataDir, statSync(file).size)
  const folder = openStage(sqlitePath(dataDir))
  return { plain: await decryptFile(file, join(folder, 'decrypted'), backupKey), folder }
}

/** Runs after the commit, when the old data cannot be restored any more. A second restore completes it. */
async function finish(afterCommit: () => Promise<void>) {
  try {
    await afterCommit()
  } catch (error) {
    const why = reasonOf(error)
    throw new BackupError(`The rows were restored, but not all files: ${why}. Fix this and restore again.`)
  }
}

function asideOfPresent(dataDir: string, files: FileStore): Promise<string | null> {
  makeBackupsFolder(backupsFolder(dataDir))
  return keepPreviousData(sqlitePath(dataDir), files, newBackupPath(dataDir, 'before-restore', ''))
}

/** Backs up the current data unless the database is empty. Migrates it first, as `npm start` would. */
async function backupOfPresent(
  database: NonNullable<Target['postgres']>,
  dataDir: string,
  files: FileStore,
  encryption: Encryption,
): Promise<string | null> {
  await migrate(database)
  makeBackupsFolder(backupsFolder(dataDir))
  const made = await makeBackup({ database, files }, newBackupPath(dataDir, 'before-restore', '.backup'), encryption)
  if (made.rows + made.files > 0) return made.file
  rmSync(made.file)
  return null
}

async function commitPostgres({ db, content }: NonNullable<Target['postgres']>, stage: string) {
  const from = new DatabaseSync(stage, { readOnly: true })
  try {
    await replaceInPostgres(db, from)
  } finally {
    from.close()
  }
  content.changed()
}

/** Removes the old database's write-ahead log first, which SQLite would apply to the new one. It is empty, or was copied. */
function commitSqlite(database: string, stage: string) {
  assertAlone(database)
  const folder = dirname(database)
  for (const name of databaseFiles.slice(1)) rmSync(join(folder, name), { force: true })
  renameSync(stage, database)
  flush(folder)
}
