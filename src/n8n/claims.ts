/** Records which ranges of a text are claimed, so that no two matches overlap. */
export class Claims {
  readonly #length: number
  #taken: Uint8Array | undefined

  constructor(length: number) {
    this.#length = length
  }

  /** Claims the range. @returns false when a part of it was claimed before */
  claim(start: number, end: number): boolean {
    this.#taken ??= new Uint8Array(this.#length)
    if (this.#taken.subarray(start, end).includes(1)) return false
    this.#taken.fill(1, start, end)
    return true
  }
}
