export interface Range {
  readonly start: number
  readonly end: number
}

/** `matchAll` copies the expression, which is slow for thousands of short texts; searching first is much faster. */
export function matchesOf(form: RegExp, text: string): Iterable<RegExpExecArray> {
  return text.search(form) < 0 ? [] : text.matchAll(form)
}

/** The ranges of values at the ends of matches. `valueIn` gives the value of a match, or nothing if it is harmless. */
export function rangesOf(
  form: RegExp,
  text: string,
  valueIn: (match: RegExpExecArray) => string | undefined | false,
  behind = 0,
): Range[] {
  const ranges: Range[] = []
  for (const match of matchesOf(form, text)) {
    const value = valueIn(match)
    const end = match.index + match[0].length - behind
    if (value) ranges.push({ start: end - value.length, end })
  }
  return ranges
}

/** `critical` must be removed or accepted, `warning` leads to the author's data, `notice` is an id of the author's. */
export type SecretLevel = 'critical' | 'warning' | 'notice'

export interface Pattern {
  readonly kind: string
  readonly label: string
  readonly level: SecretLevel
  /**
   * Global; the whole match is the secret. Each begins with a literal or a look-behind that prevents a match from
   * starting inside the run just read, so that matching stays linear in the length of the text.
   */
  readonly form: RegExp
  /** Occurs in each text with a match, and is found faster. Not global. Neighbours share one. */
  readonly hint?: RegExp | undefined
  /** The prefix that all keys of this kind share, which may be shown. */
  readonly shown?: string | undefined
}

export type Match = Range & Omit<Pattern, 'form' | 'hint'>

export interface Occurrence extends Range {
  readonly placeholder: string
}

/** Letters of scripts that write without spaces, such as Chinese, do not lengthen a word. */
const WORD = /[\p{Lu}\p{Ll}\p{Lt}\p{Lm}\p{N}]/u
/** Values of this length match anywhere. Shorter ones match only as whole words. */
const SURE = 16

/** Finds many values in many texts, by their first characters and their lengths. */
export class Occurrences {
  readonly #values = new Map<string, { placeholder: string; as: Bound }>()
  readonly #lengths = new Map<string, number[]>()
  /** The codes of their first characters: most places of a text are passed by with one look. */
  readonly #firsts = new Set<number>()

  /** @param head the length of the shortest value, at least 1 */
  readonly head: number

  constructor(head = 8) {
    this.head = head
  }

  add(value: string, placeholder: string, as: Bound = value.length < SURE ? 'word' : 'any'): void {
    if (value.length < this.head || this.#values.has(value)) return
    this.#values.set(value, { placeholder, as })
    this.#firsts.add(value.charCodeAt(0))
    const head = value.slice(0, this.head)
    const lengths = new Set(this.#lengths.get(head)).add(value.length)
    this.#lengths.set(
      head,
      [...lengths].sort((a, b) => b - a),
    )
  }

  /** From left to right, longest match first, without overlaps. */
  in(text: string): Occurrence[] {
    const occurrences: Occurrence[] = []
    for (let start = 0; this.#values.size > 0 && start + this.head <= text.length; start++) {
      if (!this.#firsts.has(text.charCodeAt(start))) continue
      for (const length of this.#lengths.get(text.slice(start, start + this.head)) ?? []) {
        const end = start + length
        const value = this.#values.get(text.slice(start, end))
        if (!value || !BOUNDS[value.as](text, start, end)) continue
        occurrences.push({ start, end, placeholder: value.placeholder })
        start = end - 1
        break
      }
    }
    return occurrences
  }
}

/** Two letters of one word, unless a capital one begins a part of it, as in `teamAda`. */
const isJoined = (pair: string) => /^(?!\p{Ll}\p{Lu})[\p{L}\p{M}]{2}$/u.test(pair)

/** Where a value counts: anywhere, as whole words, or as a piece of a name such as `teamAda` or `ada_2024.pdf`. */
const BOUNDS = {
  any: () => true,
  word: (text: string, start: number, end: number) =>
    !WORD.test(text[start - 1] ?? ' ') && !WORD.test(text[end] ?? ' '),
  piece: (text: string, start: number, end: number) =>
    !isJoined(text.slice(Math.max(0, start - 1), start + 1)) && !isJoined(text.slice(end - 1, end + 1)),
}
type Bound = keyof typeof BOUNDS

/** Replaces the value by dots, except for the prefix that all keys of its kind share. */
export function maskValue(value: string, shown = ''): string {
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
