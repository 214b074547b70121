import { accessSync, constants, mkdirSync } from 'node:fs'
import { ConfigError } from '../expected-error.ts'

export const databaseFile = 'site.db'
export const databaseFiles = ['', '-wal', '-shm', '-journal'].map((suffix) => databaseFile + suffix)
export const secretFile = 'session-secret'
export const stagePrefix = '.restoring-'

export interface LocalSettings {
  dataDir: string
  databaseUrl: string | null
  storage: unknown
}

export const keepsNothingLocal = ({ databaseUrl, storage }: Omit<LocalSettings, 'dataDir'>): boolean =>
  databaseUrl !== null && storage !== null

/** Readable by the site's user only. @throws ConfigError if it cannot be used */
export function ensureDataDir({ dataDir }: { dataDir: string }): void {
  // Even in an existing folder that is open to others, only this user can read new files.
  process.umask(0o077)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch {
    throw new ConfigError(
      `DATA_DIR: ${dataDir} is not writable. Give the site's user write permission, or set another folder.`,
    )
  }
}
