/** An error whose message tells the owner what to do. Commands print it without a stack trace. */
export class ExpectedError extends Error {}

export class ConfigError extends ExpectedError {}

/** Some errors of connections have only a `code`; those of `fetch` hide theirs in `cause`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
