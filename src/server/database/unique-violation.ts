/** SQLITE_CONSTRAINT_UNIQUE, an extended result code. */
const SQLITE_UNIQUE = 2067
const POSTGRES_UNIQUE = '23505'

/** Whether a write failed because another row holds the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('errcode' in error && error.errcode === SQLITE_UNIQUE) || ('code' in error && error.code === POSTGRES_UNIQUE)
}
