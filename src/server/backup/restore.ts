import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../migrations.ts'
import { isBusy } from '../platform/database/database-errors.ts'
import { sqlitePath } from '../platform/database/open.ts'
import { reasonOf } from '../platform/expected-error.ts'
import { databaseFiles, ensureDataDir, stagePrefix } from '../platform/files/data-dir.ts'
import { flush } from '../platform/files/disk.ts'
import type { FileStore } from '../platform/files/files.ts'
import { type FileSettings, openFiles } from '../platform/files/open-files.ts'
import type { Database } from '../schema.ts'
import { compareRestored, migrateSqlite, openBackup, type Restored, rowsOf } from './check.ts'
import { listDataFiles, planFiles, removeExcluded } from './contents.ts'
import { assertSpace, backupsFolder, makeBackupsFolder, newBackupPath } from './disk.ts'
import { decryptFile } from './encryption.ts'
import { BackupError } from './format.ts'
import { makeBackup } from './make.ts'
import { replaceInPostgres } from './postgres.ts'

export type Step = 'staged' | 'set aside' | 'files added' | 'committed' | 'done'

export interface Target extends FileSettings {
  backupKey?: string | null
  postgres: Pick<Database, 'db' | 'kind' | 'content'> | null
  reached?: (step: Step) => void
}

/** Until the commit (one rename, or one transaction) the site has its complete old data. @throws BackupError */
export async function restoreBackup(file: string, target: Target): Promise<Restored> {
  const { dataDir, postgres, backupKey = null, reached = () => {} } = target
  const database = sqlitePath(dataDir)
  removeStages(database)
  using ends = new DisposableStack()
  ends.defer(() => removeStages(database))
  const plain = await decryptFile(file, backupKey, () => {
    ensureDataDir({ dataDir })
    assertSpace(dataDir, statSync(file).size)
    return join(openStage(dataDir), 'decrypted')
  })
  const { info, manifest, ...opened } = await openBackup(plain, file)
  using backup = opened.backup
  const stored = openFiles(target)
  if (!postgres) assertAlone(database)
  ensureDataDir({ dataDir })
  assertSpace(dataDir, statSync(plain).size)
  const stage = join(openStage(dataDir), basename(database))
  await unpackRows(plain, stage)
  const staged = rowsOf(stage)
  reached('staged')
  makeBackupsFolder(backupsFolder(dataDir))
  const before = postgres
    ? await backupOfPresent(postgres, stored, newBackupPath(dataDir, 'before-restore', '.backup'), backupKey)
    : await copyOfPresent(database, stored, newBackupPath(dataDir, 'before-restore', ''))
  reached('set aside')
  const files = await planFiles(stored, backup)
  await files.commitWith(async () => {
    reached('files added')
    if (postgres) await commitPostgres(postgres, stage)
    else await commitSqlite(database, stage)
  })
  reached('committed')
  await files.afterCommit().catch((error: unknown) => {
    // The old data is gone already. A second restore completes this one.
    throw new BackupError(`The rows were restored, but not all files: ${reasonOf(error)}. Fix this and restore again.`)
  })
  const compared = await compareRestored({ manifest, files, stored, staged, database: postgres ?? { file: database } })
  reached('done')
  return { madeAt: info.made_at, before, ...compared }
}

async function backupOfPresent(
  database: NonNullable<Target['postgres']>,
  files: FileStore,
  path: string,
  backupKey: string | null,
): Promise<string | null> {
  await migrate(database)
  const made = await makeBackup({ database, files }, path, backupKey)
  if (made.rows + made.files > 0) return path
  rmSync(path)
  return null
}

async function commitPostgres({ db, content }: NonNullable<Target['postgres']>, stage: string) {
  using from = new DatabaseSync(stage, { readOnly: true })
  await replaceInPostgres(db, from)
  content.changed()
}

/** SQLite would apply the old write-ahead log to the new database. The log is empty, or has been copied. */
async function commitSqlite(database: string, stage: string) {
  assertAlone(database)
  const folder = dirname(database)
  for (const name of databaseFiles.slice(1)) rmSync(join(folder, name), { force: true })
  renameSync(stage, database)
  await flush(folder)
}

/** Byte for byte, so that even a damaged database survives. @returns the folder, or null if there was nothing */
async function copyOfPresent(database: string, files: FileStore, folder: string): Promise<string | null> {
  const databases = databaseFiles.map((name) => join(dirname(database), name)).filter((path) => existsSync(path))
  const keys = await listDataFiles(files)
  if (databases.length + keys.length === 0) return null
  // Not `recursive`: an existing folder must not be overwritten.
  mkdirSync(folder, { mode: 0o700 })
  for (const key of keys) await files.copyTo(key, join(folder, key))
  for (const path of databases) {
    const copy = join(folder, basename(path))
    copyFileSync(path, copy, constants.COPYFILE_FICLONE)
    await flush(copy)
  }
  return folder
}

/** SQLite can leave WAL mode only without other connections. This also moves all rows into the database file. */
function assertAlone(file: string) {
  if (!existsSync(file)) return
  using database = new DatabaseSync(file, { timeout: 200 })
  try {
    database.exec('PRAGMA journal_mode=DELETE')
  } catch (error) {
    if (isBusy(error)) throw new BackupError('Another program is using the database. Stop the site first.')
    // A corrupt database is a reason to restore. It is copied as it is.
  }
}

/** A folder next to the site's database. Nothing else reads it, and a rename moves a file into place. */
function openStage(dataDir: string): string {
  const folder = join(dataDir, stagePrefix + process.pid)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

function removeStages(database: string) {
  const folder = dirname(database)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (name.startsWith(stagePrefix)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

async function unpackRows(from: string, to: string) {
  copyFileSync(from, to)
  const database = new DatabaseSync(to, { enableForeignKeyConstraints: false })
  database.exec('drop table backup_file; drop table backup_info')
  database.exec('PRAGMA application_id=0; PRAGMA user_version=0')
  database.close()
  await migrateSqlite(to)
  const migrated = new DatabaseSync(to)
  removeExcluded(migrated)
  migrated.exec('vacuum')
  migrated.close()
  await flush(to)
}
