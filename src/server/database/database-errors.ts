/** SQLite's result codes: the primary one is the lowest byte, what stands above it says more. */
const SQLITE_BUSY = 5
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
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY

/** Connection refused or lost, PostgreSQL shutting down or starting, too many connections. */
const awayCode = /^(?:ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|08|57P|53300)/
const awayMessage = /^(?:Connection terminated|timeout exceeded when trying to connect)/

/** Whether the database cannot answer now, and may do so soon. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (isBusy(error) || ('code' in error && awayCode.test(String(error.code))) || awayMessage.test(error.message))
