import { constants, copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from '../platform/database/database-errors.ts'
import { BackupError } from './backup-error.ts'
import { databaseFile, databaseFiles, listDataFiles } from './data-files.ts'
import { flush } from './durable.ts'

/**
 * Puts all that DATA_DIR holds into a folder as well, byte for byte, so that even a database that SQLite cannot read
 * is still there after a restore. Files never change in place, so a second name for them is enough.
 * @returns the folder, or null when there was nothing to keep.
 */
export function keepPreviousData(dataDir: string, folder: string): string | null {
  const databases = databaseFiles.filter((name) => existsSync(join(dataDir, name)))
  const files = listDataFiles(dataDir)
  if (databases.length + files.length === 0) return null
  // Not `recursive`: an older one of the same name must not be written over.
  mkdirSync(folder, { mode: 0o700 })
  for (const path of files) linkOrCopy(join(dataDir, path), join(folder, path))
  for (const name of databases) {
    copyFileSync(join(dataDir, name), join(folder, name), constants.COPYFILE_FICLONE)
    flush(join(folder, name))
  }
  return folder
}

function linkOrCopy(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  try {
    linkSync(from, to)
  } catch {
    // Another disk, or a file system without links.
    copyFileSync(from, to)
  }
}

/**
 * Makes sure that no other process has the SQLite database open, whatever port it listens on; SQLite leaves its
 * write-ahead log only when it is alone. With that, all rows are in the one file.
 * @throws BackupError
 */
export function assertAlone(dataDir: string) {
  const file = join(dataDir, databaseFile)
  if (!existsSync(file)) return
  const database = new DatabaseSync(file, { timeout: 200 })
  try {
    database.exec('PRAGMA journal_mode=DELETE')
  } catch (error) {
    if (isBusy(error)) throw new BackupError('Another program has the database open. Stop the site first.')
    // A broken database is why one restores: it is set aside as it is.
  } finally {
    database.close()
  }
}
