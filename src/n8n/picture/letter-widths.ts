/** The width of a grapheme in em. */
export type Ruler = (grapheme: string) => number

/**
 * Character widths in hundredths of an em, from space to tilde. They are those of DejaVu Sans, the widest common
 * sans-serif font: the server cannot know the reader's font, and text that fits in this one fits in the others.
 */
const REGULAR = [
  32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
  84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69, 61,
  69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59,
  82, 59, 59, 52, 64, 34, 64, 84,
]
const BOLD = [
  35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40, 84,
  84, 84, 58, 100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85, 73, 85, 77, 72, 68, 81, 77, 110, 77, 72,
  73, 46, 37, 46, 84, 50, 50, 67, 72, 59, 72, 68, 44, 72, 71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49, 60, 48, 71, 65,
  92, 65, 65, 58, 71, 37, 71, 84,
]

export const regular: Ruler = rulerOf(REGULAR, 0.68)
export const bold: Ruler = rulerOf(BOLD, 0.76)

/** @param other the width of non-ASCII Latin, Greek and Cyrillic letters; later ones, as Chinese and emoji, are 1 em */
function rulerOf(ascii: readonly number[], other: number): Ruler {
  return (grapheme) => {
    const code = grapheme.codePointAt(0) ?? 0
    const known = ascii[code - 32]
    if (known !== undefined && grapheme.length === 1) return known / 100
    return code < 0x1100 ? other : 1.1
  }
}
