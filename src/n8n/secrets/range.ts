/** A range of a text. */
export interface Range {
  readonly start: number
  readonly end: number
}
