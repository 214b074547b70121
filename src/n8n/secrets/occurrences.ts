/** A range of a text. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** `matchAll` copies the expression, which is slow for thousands of short texts; searching first is much faster. */
export function matchesOf(form: RegExp, text: string): Iterable<RegExpExecArray> {
  return text.search(form) < 0 ? [] : text.matchAll(form)
}

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

/** Replaces the value by dots, except for the prefix that all keys of its kind share. */
export function maskValue(value: string, shown: string): string {
  return `${value.startsWith(shown) && shown.length < value.length ? shown : ''}•••••• (${value.length} characters)`
}

/** A hash of 32 bits (the first half of cyrb53), enough to recognise an accepted value and too little to recover it. */
export function fingerprint(kind: string, value: string): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  return `${kind}:${(a >>> 0).toString(16).padStart(8, '0')}`
}
