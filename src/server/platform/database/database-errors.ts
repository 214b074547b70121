/** SQLite's result codes: the lowest byte is the primary code, the higher ones add detail. */
const sqlite = { busy: 5, readOnly: 8, ioError: 10, corrupt: 11, full: 13, cantOpen: 14, notADatabase: 26 }
const sqliteConstraint = { check: 275, primaryKey: 1555, unique: 2067 }
const postgres = { lockTimeout: '55P03', check: '23514', unique: '23505' }

/** @param column for a constraint on several columns, the last one */
export function isUniqueViolation(error: unknown, column: string): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code, detail } = error as { errcode?: unknown; code?: unknown; detail?: unknown }
  // “UNIQUE constraint failed: comments.user_id, comments.slug” and “Key (user_id, slug)=(…) already exists.”
  const isUnique = errcode === sqliteConstraint.unique || errcode === sqliteConstraint.primaryKey
  if (isUnique) return error.message.endsWith(`.${column}`)
  return code === postgres.unique && new RegExp(`[( ]${column}\\)=`).test(String(detail))
}

export function isCheckViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  return errcode === sqliteConstraint.check || code === postgres.check
}

export const isBusy = (error: unknown): boolean =>
  sqliteCode(error) === sqlite.busy ||
  (error instanceof Error && 'code' in error && error.code === postgres.lockTimeout)

export const isDamaged = (error: unknown): boolean => isOneOf(error, [sqlite.corrupt, sqlite.notADatabase])

export const damagedDatabase = `The database, site.db in DATA_DIR, is damaged. The site was stopped; nothing was changed.
  1. Copy the whole DATA_DIR to a safe place.
  2. Restore the newest backup:  npm run restore -- FILE
  3. Without a backup, rescue what can still be read:
       sqlite3 site.db .recover | sqlite3 rescued.db
     Then put rescued.db in the place of site.db, and delete site.db-wal and site.db-shm.`

/** How SQLite, PostgreSQL and the file system report a disk that is full, read-only or failing. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', '53100', '58030']

export const isDiskFault = (error: unknown): boolean =>
  isOneOf(error, [sqlite.full, sqlite.readOnly, sqlite.ioError, sqlite.cantOpen]) ||
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
