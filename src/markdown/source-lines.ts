export interface SourceLine {
  text: string
  /** Where it begins in the source. */
  start: number
  /** Inside fenced code. */
  inCode: boolean
  /** The line that opens or closes fenced code. */
  fence: boolean
}

/** The lines of a markdown text, with what is fenced code. */
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

/** Whether a place in a text is inside fenced code. */
export function isInCode(source: string, offset: number): boolean {
  let inside = false
  for (const { start, inCode } of linesOf(source)) {
    if (start > offset) break
    inside = inCode
  }
  return inside
}
