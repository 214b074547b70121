/** SQLite's result codes: the primary one is the lowest byte, what stands above it says more. */
const SQLITE_BUSY = 5
const SQLITE_CONSTRAINT_UNIQUE = 2067
const POSTGRES_UNIQUE = '23505'

/** Whether a write failed because another row holds the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  return errcode === SQLITE_CONSTRAINT_UNIQUE || code === POSTGRES_UNIQUE
}

/** Whether SQLite gave up waiting for the lock that another connection holds. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY
