/** SQLite's result codes: the lowest byte is the primary code, the higher ones add detail. */
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26
const SQLITE_CONSTRAINT_CHECK = 275
const SQLITE_CONSTRAINT_PRIMARY_KEY = 1555
const SQLITE_CONSTRAINT_UNIQUE = 2067
const POSTGRES_LOCK_TIMEOUT = '55P03'
const POSTGRES_CHECK = '23514'
const POSTGRES_UNIQUE = '23505'

/** @param column for a constraint on several columns, the last one */
export function isUniqueViolation(error: unknown, column: string): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code, detail } = error as { errcode?: unknown; code?: unknown; detail?: unknown }
  // “UNIQUE constraint failed: comments.user_id, comments.slug” and “Key (user_id, slug)=(…) already exists.”
  const isUnique = errcode === SQLITE_CONSTRAINT_UNIQUE || errcode === SQLITE_CONSTRAINT_PRIMARY_KEY
  if (isUnique) return error.message.endsWith(`.${column}`)
  return code === POSTGRES_UNIQUE && new RegExp(`[( ]${column}\\)=`).test(String(detail))
}

export function isCheckViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  return errcode === SQLITE_CONSTRAINT_CHECK || code === POSTGRES_CHECK
}

export const isBusy = (error: unknown): boolean =>
  sqliteCode(error) === SQLITE_BUSY ||
  (error instanceof Error && 'code' in error && error.code === POSTGRES_LOCK_TIMEOUT)

export const isDamaged = (error: unknown): boolean => isOneOf(error, [SQLITE_CORRUPT, SQLITE_NOTADB])

export const damagedDatabase = `The database, site.db in DATA_DIR, is damaged. The site was stopped; nothing was changed.
  1. Copy the whole DATA_DIR to a safe place.
  2. Restore the newest backup:  npm run restore -- FILE
  3. Without a backup, rescue what can still be read:
       sqlite3 site.db .recover | sqlite3 rescued.db
     Then put rescued.db in the place of site.db, and delete site.db-wal and site.db-shm.`

/** How SQLite, PostgreSQL and the file system report a disk that is full, read-only or failing. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', '53100', '58030']

export const isDiskFault = (error: unknown): boolean =>
  isOneOf(error, [SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN]) ||
  (error instanceof Error && 'code' in error && diskCodes.includes(String(error.code)))

const sqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) % 256 : undefined

const isOneOf = (error: unknown, codes: number[]): boolean => codes.includes(sqliteCode(error) ?? 0)

/** Connection refused or lost, PostgreSQL shutting down or starting, too many connections, a statement that took too long. */
const awayCode = /^(?:ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|08|57P|57014|53300)/
const awayMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (isBusy(error) ||
    isDamaged(error) ||
    ('code' in error && awayCode.test(String(error.code))) ||
    awayMessage.test(error.message))

/** Whether both databases can store a value: PostgreSQL takes no text with a NUL or half a character. */
export const isStorable = (value: unknown): boolean =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))

export const notStorable = 'It contains a character that cannot be stored.'
