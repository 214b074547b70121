import { linesOf } from './source-lines.ts'

export interface SourceHeading {
  level: number
  text: string
  /** Where its line begins in the source. */
  start: number
}

/** The `#` headings of a text that is being written. */
export function headingsOf(source: string): SourceHeading[] {
  const found: SourceHeading[] = []
  for (const { text, start, inCode, fence } of linesOf(source)) {
    if (inCode || fence) continue
    const [, marks = '', words = ''] = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(text) ?? []
    const plain = words
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*_`~]/g, '')
      .trim()
    if (marks && plain) found.push({ level: marks.length, text: plain, start })
  }
  return found
}
