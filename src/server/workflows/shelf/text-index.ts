import { type Bits, clearBit, eachBit, keepCommon, noBits, setBit } from './bits.ts'

const slots = 2048

/**
 * Finds texts that hold every word of a search, wherever in them. Each run of three letters marks its text in one of
 * 2,048 sets; a search meets the sets of its own runs and reads only the few texts that are left.
 */
export function textIndex(texts: readonly string[]) {
  const kept = texts.map((text) => text.toLowerCase())
  const marks = new Map<number, Bits>()
  for (const [at, text] of kept.entries()) {
    for (let from = 0; from + 3 <= text.length; from++) {
      const slot = slotOf(text, from)
      let bits = marks.get(slot)
      if (!bits) {
        bits = noBits(kept.length)
        marks.set(slot, bits)
      }
      setBit(bits, at)
    }
  }

  /** Leaves in `among` only those that match. */
  return (search: string, among: Bits) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    for (const word of words) {
      for (let from = 0; from + 3 <= word.length; from++) {
        keepCommon(among, marks.get(slotOf(word, from)) ?? noBits(kept.length))
      }
    }
    for (const at of eachBit(among.slice())) {
      const text = kept[at] ?? ''
      if (!words.every((word) => text.includes(word))) clearBit(among, at)
    }
  }
}

function slotOf(text: string, at: number): number {
  const mixed = Math.imul(
    text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2),
    2654435761,
  )
  return (mixed >>> 16) & (slots - 1)
}
