/** SQLite's result codes: the primary one is the lowest byte, what stands above it says more. */
const SQLITE_BUSY = 5
const SQLITE_CONSTRAINT_UNIQUE = 2067
const POSTGRES_UNIQUE = '23505'

/** Whether a write failed because another row holds the same unique value in a column. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code, detail } = error as { errcode?: unknown; code?: unknown; detail?: unknown }
  // “UNIQUE constraint failed: workflows.slug” and “Key (slug)=(…) already exists.”
  if (errcode === SQLITE_CONSTRAINT_UNIQUE) return error.message.endsWith(`.${column}`)
  return code === POSTGRES_UNIQUE && String(detail).includes(`(${column})=`)
}

/** Whether SQLite gave up waiting for the lock that another connection holds. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY
