/** SQLite's result codes: the primary one is the lowest byte, what stands above it says more. */
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26
const SQLITE_CONSTRAINT_UNIQUE = 2067
const POSTGRES_UNIQUE = '23505'

/** Whether a write failed because another row holds the same unique value; of several columns, name the last. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code, detail } = error as { errcode?: unknown; code?: unknown; detail?: unknown }
  // “UNIQUE constraint failed: comments.user_id, comments.slug” and “Key (user_id, slug)=(…) already exists.”
  if (errcode === SQLITE_CONSTRAINT_UNIQUE) return error.message.endsWith(`.${column}`)
  return code === POSTGRES_UNIQUE && new RegExp(`[( ]${column}\\)=`).test(String(detail))
}

/** Whether SQLite gave up waiting for the lock that another connection holds. */
export const isBusy = (error: unknown): boolean => sqliteCode(error) === SQLITE_BUSY

/** Whether the database's file is damaged; only a backup or a rescue of what can be read helps. */
export const isDamaged = (error: unknown): boolean => isOneOf(error, [SQLITE_CORRUPT, SQLITE_NOTADB])

/** What to tell the owner whose database is damaged. */
export const damagedDatabase = `The database, site.db in DATA_DIR, is damaged. The site was stopped; nothing was changed.
  1. Copy the whole DATA_DIR to a safe place.
  2. Bring back the newest backup:  npm run restore -- FILE
  3. Without a backup, rescue what can still be read:
       sqlite3 site.db .recover | sqlite3 rescued.db
     Then put rescued.db in the place of site.db, and delete site.db-wal and site.db-shm.`

/** A disk that is full, read-only or failing, as SQLite, PostgreSQL and the file system tell it. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', '53100', '58030']

/** Whether something could not be stored because of the disk below. */
export const isDiskFault = (error: unknown): boolean =>
  isOneOf(error, [SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN]) ||
  (error instanceof Error && 'code' in error && diskCodes.includes(String(error.code)))

const sqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) % 256 : undefined

const isOneOf = (error: unknown, codes: number[]): boolean => codes.includes(sqliteCode(error) ?? 0)

/** Connection refused or lost, PostgreSQL shutting down or starting, too many connections. */
const awayCode = /^(?:ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|08|57P|53300)/
const awayMessage = /^(?:Connection terminated|timeout exceeded when trying to connect)/

/** Whether the database cannot answer now, and may do so soon. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (isBusy(error) ||
    isDamaged(error) ||
    ('code' in error && awayCode.test(String(error.code))) ||
    awayMessage.test(error.message))
