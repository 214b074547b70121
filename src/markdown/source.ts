import { countWords, readingMinutes } from './reading-time.ts'

interface SourceLine {
  text: string
  start: number
  inCode: boolean
  fence: boolean
}

export function* linesOf(source: string): Generator<SourceLine> {
  let open: string | null = null
  let start = 0
  for (const text of source.split('\n')) {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(text) ?? []
    const closes: boolean =
      open !== null && mark[0] === open[0] && mark.length >= open.length && !text.trim().slice(mark.length)
    const fence: boolean = open === null ? mark !== '' : closes
    yield { text, start, inCode: open !== null && !fence, fence }
    if (fence) open = open === null ? mark : null
    start += text.length + 1
  }
}

export function isInCode(source: string, offset: number): boolean {
  let inside = false
  for (const { start, inCode } of linesOf(source)) {
    if (start > offset) break
    inside = inCode
  }
  return inside
}

export function headingsOf(source: string) {
  const headings: { level: number; text: string; start: number }[] = []
  for (const { text, start, inCode, fence } of linesOf(source)) {
    if (inCode || fence) continue
    const [, marks = '', words = ''] = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(text) ?? []
    const plain = words
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*_`~]/g, '')
      .trim()
    if (marks && plain) headings.push({ level: marks.length, text: plain, start })
  }
  return headings
}

/** Not read as words: numbers of lists, comments, addresses of links and images, tags, and marks of footnotes. */
const unread = [
  /^\s*\d{1,9}[.)]\s/gm,
  /<!--[\s\S]*?-->/g,
  /!?\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/g,
  /<\/?[a-z][^>\n]*>/gi,
  /\[\^[^\]\n]+\]:?/g,
]
/** An image's description is not visible text. */
const image = /!\[[^\]\n]*(?=\]\()/g

/** The words and the reading time of a text without rendering it, by the rule of `words.ts`. */
export function figuresOf(source: string) {
  let prose = ''
  let code = 0
  for (const { text, inCode, fence } of linesOf(source)) {
    if (fence) continue
    if (inCode) code += countWords(text)
    else prose += `${text}\n`
  }
  const read = unread.reduce((rest, pattern) => rest.replace(pattern, ' '), prose.replace(image, ''))
  const words = countWords(read)
  return { words: words + code, readingMinutes: readingMinutes({ prose: words, code }) }
}
