import { type Bits, clearBit, eachBit, keepCommon, noBits, setBit } from './bits.ts'

const slots = 2048

export interface SearchedText {
  /** A word matches anywhere in it. */
  text: string
  /** A word matches only the beginning of a word: “be” must not find “Embeddings”. */
  labels: readonly string[]
}

/**
 * Finds entries that contain every word of a search. Each trigram adds its entry to one of 2,048 sets; a search
 * intersects the sets of its own trigrams and compares only the few texts that are left.
 */
export function textIndex(entries: readonly SearchedText[]) {
  const kept = entries.map(({ text, labels }) => ({ text: text.toLowerCase(), labels: beginnings(labels) }))
  const marks = new Map<number, Bits>()
  const mark = (text: string, at: number) => {
    for (let from = 0; from + 3 <= text.length; from++) {
      const slot = slotOf(text, from)
      const bits = marks.get(slot) ?? noBits(kept.length)
      marks.set(slot, bits)
      setBit(bits, at)
    }
  }
  for (const [at, { text, labels }] of kept.entries()) {
    mark(text, at)
    mark(labels, at)
  }

  /** Removes from `among` the entries that do not match. */
  return (search: string, among: Bits) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    for (const word of words) {
      for (let from = 0; from + 3 <= word.length; from++) {
        keepCommon(among, marks.get(slotOf(word, from)) ?? noBits(kept.length))
      }
    }
    for (const at of eachBit(among.slice())) {
      const entry = kept[at]
      if (!words.every((word) => entry?.text.includes(word) || entry?.labels.includes(`\n${word}`))) clearBit(among, at)
    }
  }
}

/** Words, each after a line break, which no search contains; “Rocket.Chat” whole and in parts. */
const beginnings = (labels: readonly string[]) =>
  labels
    .flatMap((label) => [...label.split(/\s+/), ...label.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => `\n${word.toLowerCase()}`)
    .join('')

function slotOf(text: string, at: number): number {
  const mixed = Math.imul(
    text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2),
    2654435761,
  )
  return (mixed >>> 16) & (slots - 1)
}
