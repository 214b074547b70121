/** One thing that the doctor has examined. */
export interface Line {
  what: string
  outcome: 'ok' | 'warning' | 'failed'
  /** What was found, with figures. */
  figure: string
  /** What to do about it. */
  fix?: string
}

export const ok = (what: string, figure: string): Line => ({ what, outcome: 'ok', figure })
export const warning = (what: string, figure: string, fix: string): Line => ({ what, outcome: 'warning', figure, fix })
export const failed = (what: string, figure: string, fix: string): Line => ({ what, outcome: 'failed', figure, fix })

/** Some errors of connections have an empty message and only a `code`; those of `fetch` hide theirs in `cause`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

const megabyte = 1024 * 1024

export const sizeOf = (bytes: number): string =>
  bytes < 1024 * megabyte ? `${(bytes / megabyte).toFixed(1)} MB` : `${(bytes / 1024 / megabyte).toFixed(1)} GB`
