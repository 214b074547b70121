import { constants, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from '../platform/database/database-errors.ts'
import { databaseFiles } from '../platform/files/data-dir.ts'
import type { FileStore } from '../platform/files/files.ts'
import { BackupError } from './backup-error.ts'
import { listDataFiles } from './data-files.ts'
import { flush } from './durable.ts'

/**
 * Copies everything that the site stores into a folder, byte for byte, so that even a database that SQLite cannot read
 * survives a restore.
 * @returns the folder, or null if there was nothing
 */
export async function keepPreviousData(database: string, files: FileStore, folder: string): Promise<string | null> {
  const databases = databaseFiles.map((name) => join(dirname(database), name)).filter((path) => existsSync(path))
  const keys = await listDataFiles(files)
  if (databases.length + keys.length === 0) return null
  // Not `recursive`: an existing folder must not be overwritten.
  mkdirSync(folder, { mode: 0o700 })
  for (const key of keys) await files.copyTo(key, join(folder, key))
  for (const path of databases) {
    const copy = join(folder, basename(path))
    copyFileSync(path, copy, constants.COPYFILE_FICLONE)
    flush(copy)
  }
  return folder
}

/**
 * Makes sure that no other process has the SQLite database open: SQLite can leave WAL mode only without other
 * connections. This also moves all rows from the log to the database file.
 * @throws BackupError
 */
export function assertAlone(file: string) {
  if (!existsSync(file)) return
  const database = new DatabaseSync(file, { timeout: 200 })
  try {
    database.exec('PRAGMA journal_mode=DELETE')
  } catch (error) {
    if (isBusy(error)) throw new BackupError('Another program is using the database. Stop the site first.')
    // A corrupt database is a reason to restore. It is copied as it is.
  } finally {
    database.close()
  }
}
