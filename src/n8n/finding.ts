export type FindingLevel = 'error' | 'warning' | 'note'

/** One thing to tell the author about a file: a sentence and its place. */
export interface Finding {
  readonly level: FindingLevel
  /** Stable name, for code that reacts to it. */
  readonly code: string
  readonly message: string
  /** JSON pointer into the workflow; empty for the whole file. */
  readonly pointer: string
  readonly node?: string
}
