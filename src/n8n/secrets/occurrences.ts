import type { Range } from './range.ts'

export interface Occurrence extends Range {
  readonly placeholder: string
}

const HEAD = 8
const WORD = /[\p{L}\p{N}]/u
/** Values of this length match anywhere. Shorter ones match only as whole words. */
const SURE = 16

/** Finds many values in many texts, indexed by their first characters and their lengths. */
export class Occurrences {
  readonly #placeholders = new Map<string, string>()
  readonly #lengths = new Map<string, number[]>()
  readonly #words = new Set<string>()
  readonly #head: number

  /** @param head the length of the shortest value, at least 1 */
  constructor(head = HEAD) {
    this.#head = head
  }

  /** @param isWord whether it matches only as whole words, whatever its length */
  add(value: string, placeholder: string, isWord = value.length < SURE): void {
    if (value.length < this.#head || this.#placeholders.has(value)) return
    if (isWord) this.#words.add(value)
    this.#placeholders.set(value, placeholder)
    const head = value.slice(0, this.#head)
    const lengths = this.#lengths.get(head) ?? []
    if (!lengths.includes(value.length))
      this.#lengths.set(
        head,
        [...lengths, value.length].sort((a, b) => b - a),
      )
  }

  /** From left to right, longest match first, without overlaps. */
  in(text: string): Occurrence[] {
    const found: Occurrence[] = []
    if (this.#placeholders.size === 0) return found
    for (let at = 0; at + this.#head <= text.length; at++) {
      for (const length of this.#lengths.get(text.slice(at, at + this.#head)) ?? []) {
        const end = at + length
        const value = text.slice(at, end)
        const placeholder = this.#placeholders.get(value)
        if (placeholder === undefined || (this.#words.has(value) && touches(text, at, end))) continue
        found.push({ start: at, end, placeholder })
        at = end - 1
        break
      }
    }
    return found
  }
}

const touches = (text: string, start: number, end: number) =>
  WORD.test(text[start - 1] ?? ' ') || WORD.test(text[end] ?? ' ')
