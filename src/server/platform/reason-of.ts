/** The message of an error. Some errors of connections have only a `code`; those of `fetch` hide theirs in `cause`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
