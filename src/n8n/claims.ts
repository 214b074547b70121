/** Which stretches of a text are taken, so that no two of them overlap. */
export class Claims {
  readonly #length: number
  #taken: Uint8Array | undefined

  constructor(length: number) {
    this.#length = length
  }

  /** Whether the stretch was free; it is taken from now on. */
  claim(start: number, end: number): boolean {
    this.#taken ??= new Uint8Array(this.#length)
    if (this.#taken.subarray(start, end).includes(1)) return false
    this.#taken.fill(1, start, end)
    return true
  }
}
