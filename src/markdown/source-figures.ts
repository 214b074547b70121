import { countWords, readingMinutes } from './reading-time.ts'
import { linesOf } from './source-lines.ts'

export interface SourceFigures {
  words: number
  readingMinutes: number
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
export function figuresOf(source: string): SourceFigures {
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
