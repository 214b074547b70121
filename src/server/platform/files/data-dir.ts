import { accessSync, constants, mkdirSync } from 'node:fs'
import { ConfigError } from '../config-error.ts'

/** What lies in the data folder beside the stored files. */
export const databaseFile = 'site.db'
/** With what SQLite keeps beside the database. */
export const databaseFiles = ['', '-wal', '-shm', '-journal'].map((suffix) => databaseFile + suffix)
export const secretFile = 'session-secret'
/** Folders in which a restore prepares its database. */
export const stagePrefix = '.restoring-'

/** Makes the data folder, readable by the site alone. @throws ConfigError when it cannot be used. */
export function ensureDataDir({ dataDir }: { dataDir: string }): void {
  // Also in a folder that was there before and is open to others, nobody else reads what this process writes.
  process.umask(0o077)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch {
    throw new ConfigError(
      `DATA_DIR: ${dataDir} cannot be written. Give the site's user the right, or name another folder.`,
    )
  }
}
