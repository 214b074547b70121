import { regular } from './letter-widths.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Printable ASCII needs no segmenter, which is slow. */
const PLAIN = /^[\x20-\x7e]*$/

/** Splits text into user-perceived characters, so that cutting never breaks an emoji. */
function graphemes(text: string): string[] {
  if (PLAIN.test(text)) return text.split('')
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Width in em. */
export function measure(text: string, ruler = regular): number {
  return graphemes(text).reduce((sum, grapheme) => sum + ruler(grapheme), 0)
}

/**
 * Wraps words into at most `maxLines` lines of `width` em; the last one is cut with “…”. Measures each character once,
 * and those of the last line a second time.
 */
export function wrapText(text: string, width: number, maxLines: number, ruler = regular): string[] {
  const words = text
    .slice(0, 40 * maxLines + 400)
    .split(/\s+/)
    .filter((word) => word !== '')
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
  for (const [index, word] of words.entries()) {
    const parts = graphemes(word)
    const widths = parts.map(ruler)
    const whole = widths.reduce((sum, each) => sum + each, 0)
    const finish = (rest: string) => {
      const following = words.slice(index + 1, index + 20)
      return [...lines, cutText([line, rest, ...following].filter((each) => each !== '').join(' '), width, ruler)]
    }
    if (used + (line === '' ? 0 : space) + whole <= width) {
      used += (line === '' ? 0 : space) + whole
      line = line === '' ? word : `${line} ${word}`
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
