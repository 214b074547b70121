const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a person sees as one character; cutting between them cannot break an emoji. */
function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Width in em, guessed from the kind of letter: the server has no fonts to measure with. */
function widthOf(grapheme: string): number {
  if (/^[iljtfI.,:;'’|!()[\]\s]$/.test(grapheme)) return 0.3
  if (/^[mwMW@%]$/.test(grapheme)) return 0.86
  if (/^[A-Z]$/.test(grapheme)) return 0.67
  return (grapheme.codePointAt(0) ?? 0) < 0x1100 ? 0.55 : 1.1
}

export function measure(text: string): number {
  return graphemes(text).reduce((sum, grapheme) => sum + widthOf(grapheme), 0)
}

/** Words that stay together on a line of `width` em; at most `maxLines`, the last one cut with “…”. */
export function wrapText(text: string, width: number, maxLines: number): string[] {
  const words = text
    .slice(0, 40 * maxLines + 400)
    .split(/\s+/)
    .filter((word) => word !== '')
  const lines: string[] = []
  let line = ''
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (lines.length === maxLines - 1) {
      lines.push(cutText([line, ...words.slice(index, index + 20)].join(' ').trim(), width))
      return lines
    }
    if (line !== '') lines.push(line)
    line = word
    while (measure(line) > width && lines.length < maxLines - 1) {
      const head = fitting(line, width)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  if (line !== '') lines.push(cutText(line, width))
  return lines
}

export function cutText(text: string, width: number): string {
  const short = text.slice(0, 400)
  if (measure(short) <= width) return short
  return `${fitting(short, width - 0.9).trimEnd()}…`
}

/** The longest beginning that fits, at least one character. */
function fitting(text: string, width: number): string {
  let out = ''
  let used = 0
  for (const grapheme of graphemes(text)) {
    used += widthOf(grapheme)
    if (out !== '' && used > width) break
    out += grapheme
  }
  return out
}
