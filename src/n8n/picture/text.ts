const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Printable ASCII needs no segmenter, which is slow. */
const PLAIN = /^[\x20-\x7e]*$/

/** Splits text into user-perceived characters, so that cutting never breaks an emoji. */
function graphemes(text: string): string[] {
  if (PLAIN.test(text)) return text.split('')
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

export function measure(text: string, ruler = regular): number {
  return graphemes(text).reduce((sum, grapheme) => sum + ruler(grapheme), 0)
}

/** Where a word that is longer than a line is broken first: `get_video_details`, `getVideoDetails`. */
const JOINT = /(?<=[_\-./:])(?=\w)|(?<=[a-z\d])(?=[A-Z])/

/** Wraps words into at most `maxLines` lines of `width` em; the last one is cut with “…”. */
export function wrapText(text: string, width: number, maxLines: number, ruler = regular): string[] {
  const words = text
    .slice(0, 40 * maxLines + 400)
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const [first = '', ...more] = measure(word, ruler) > width ? word.split(JOINT) : [word]
      return [{ word: first, gap: ' ' }, ...more.map((part) => ({ word: part, gap: '' }))]
    })
  const lines: string[] = []
  const space = ruler(' ')
  let line = ''
  let used = 0
  const isLast = () => lines.length === maxLines - 1
  const breakLine = () => {
    lines.push(line)
    line = ''
    used = 0
  }
  for (const [index, { word, gap }] of words.entries()) {
    const between = line === '' || gap === '' ? 0 : space
    const parts = graphemes(word)
    const widths = parts.map(ruler)
    const whole = widths.reduce((sum, each) => sum + each, 0)
    const finish = (rest: string) => {
      const following = words.slice(index + 1, index + 20).map((each) => each.gap + each.word)
      return [...lines, cutText([line, line && gap, rest, ...following].join(''), width, ruler)]
    }
    if (used + between + whole <= width) {
      used += between + whole
      line = line === '' ? word : line + gap + word
      continue
    }
    if (isLast()) return finish(word)
    if (line !== '') breakLine()
    if (isLast() && whole > width) return finish(word)
    // A word that is longer than a line is broken anywhere.
    for (const [at, part] of parts.entries()) {
      const wide = widths[at] ?? 0
      if (line !== '' && used + wide > width) {
        breakLine()
        if (isLast()) return finish(parts.slice(at).join(''))
      }
      line += part
      used += wide
    }
  }
  if (line !== '') lines.push(line)
  return lines
}

export function cutText(text: string, width: number, ruler = regular): string {
  const parts = graphemes(text.slice(0, 400))
  const room = width - ruler('…')
  let used = 0
  let fitting = 0
  for (const part of parts) {
    used += ruler(part)
    if (used <= room) fitting++
    if (used > width) return `${parts.slice(0, Math.max(1, fitting)).join('').trimEnd()}…`
  }
  return parts.join('')
}

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
    const width = ascii[code - 32]
    if (width !== undefined && grapheme.length === 1) return width / 100
    return code < 0x1100 ? other : 1.1
  }
}
