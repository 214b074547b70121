import type { JsonObject } from '../json/json.ts'

export interface RawOutput {
  readonly kind: string
  readonly index: number
  readonly count: number
  /** The first items, at most `limits.runItems`. */
  readonly items: readonly JsonObject[]
}

/** A step as it was recorded: nothing in it is masked or cut yet but the number of items. */
export interface RawStep {
  readonly node: string
  readonly round: number
  readonly state: 'success' | 'error'
  readonly duration_ms: number | null
  readonly sources: readonly { step: number; output: number; input: number }[]
  readonly inputs?: readonly RawOutput[]
  readonly outputs: readonly RawOutput[]
  readonly error: string | null
}
