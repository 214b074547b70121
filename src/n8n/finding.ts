export type FindingLevel = 'error' | 'warning' | 'note'

export interface Finding {
  readonly level: FindingLevel
  readonly code: string
  readonly message: string
  /** JSON pointer into the workflow; empty for the whole file. */
  readonly pointer: string
  readonly node?: string
}

export type Report = (level: FindingLevel, code: string, message: string, pointer: string, node?: string) => void
