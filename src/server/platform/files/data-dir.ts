import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../expected-error.ts'

export const databaseFile = 'site.db'
export const databaseFiles = ['', '-wal', '-shm', '-journal'].map((suffix) => databaseFile + suffix)
export const secretFile = 'session-secret'
export const stagePrefix = '.restoring-'

interface LocalSettings {
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

interface SecretSettings extends LocalSettings {
  sessionSecret: string | null
}

/** SESSION_SECRET, or one that is generated once. @throws ConfigError */
export function sessionSecret({ sessionSecret: given, dataDir, ...elsewhere }: SecretSettings): string {
  if (given) return given
  // Each process would generate one of its own, and refuse the sessions of the others.
  if (keepsNothingLocal(elsewhere)) {
    throw new ConfigError(
      'SESSION_SECRET: set it to at least 32 random characters, the same for all processes, because with DATABASE_URL and STORAGE_URL nothing is stored in DATA_DIR.',
    )
  }
  const file = join(dataDir, secretFile)
  try {
    // `wx` fails if the file exists, so two processes that start at once agree on one secret.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(file, 'utf8')
  // Anybody could sign with an empty file, left by a full disk or a killed process.
  if (secret.length < 32) {
    throw new ConfigError(
      `SESSION_SECRET: ${file} is incomplete. Start the site again. If that does not help, delete the file: a new one is generated, and everyone must sign in again.`,
    )
  }
  return secret
}
