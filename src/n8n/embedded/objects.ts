import { readScalar } from '../json/scalar.ts'

/** A range of a text that is a JSON object, with the key in front of it, if any. */
export interface ObjectRange {
  readonly start: number
  readonly end: number
  readonly key: string
}

interface Open {
  readonly closes: '}' | ']'
  readonly start: number
  readonly key: string
  /** The number of complete objects when this one began. */
  readonly mark: number
  name: string
}

type Expected = 'name or }' | 'name' | ':' | 'value' | 'value or ]' | 'next'

/** JSON engines recurse, so objects nested deeper than this count as separate ones. */
const MAX_DEPTH = 100

/**
 * The outermost JSON objects in any text, such as code, an expression or a prompt. After a syntax error the complete
 * objects so far are kept and reading continues behind them. One pass.
 */
export function objectsIn(text: string): ObjectRange[] {
  const found: ObjectRange[] = []
  let start = text.indexOf('{')
  while (start >= 0) {
    const { whole, next } = readFrom(text, start)
    for (const range of whole) found.push(range)
    start = text.indexOf('{', next)
  }
  return found
}

function readFrom(text: string, start: number): { whole: ObjectRange[]; next: number } {
  const whole: ObjectRange[] = []
  const open: Open[] = [{ closes: '}', start, key: nameBefore(text, start), mark: 0, name: '' }]
  let expected: Expected = 'name or }'
  let lastText = start
  let at = start + 1
  /** After a syntax error. An object may begin inside the string that was read last. */
  const broken = () => ({ whole, next: Math.max(lastText + 1, whole.at(-1)?.end ?? 0) })
  for (;;) {
    while (isBlank(text.charCodeAt(at))) at++
    const char = text[at]
    const top = open.at(-1)
    if (char === undefined || top === undefined) return broken()
    const empty: Expected = top.closes === '}' ? 'name or }' : 'value or ]'
    if (char === top.closes && (expected === 'next' || expected === empty)) {
      open.pop()
      at++
      if (char === '}') {
        whole.length = top.mark
        whole.push({ start: top.start, end: at, key: top.key })
      }
      if (open.length === 0) return { whole, next: at }
      expected = 'next'
    } else if (char === ',' && expected === 'next') {
      expected = top.closes === '}' ? 'name' : 'value'
      at++
    } else if (char === ':' && expected === ':') {
      expected = 'value'
      at++
    } else if (char === '"' && (expected === 'name' || expected === 'name or }')) {
      const end = readScalar(text, at)
      lastText = at
      if (typeof end !== 'number') return broken()
      top.name = text.slice(at + 1, end - 1)
      at = end
      expected = ':'
    } else if (expected === 'value' || expected === 'value or ]') {
      if (char === '{' || char === '[') {
        if (open.length > MAX_DEPTH) return broken()
        open.push({ closes: char === '{' ? '}' : ']', start: at, key: top.name, mark: whole.length, name: top.name })
        at++
        expected = char === '{' ? 'name or }' : 'value or ]'
      } else {
        const end = readScalar(text, at)
        if (char === '"') lastText = at
        if (typeof end !== 'number') return broken()
        at = end
        expected = 'next'
      }
    } else {
      return broken()
    }
  }
}

/** The key in front of `: {`, quoted or, as in code, unquoted. */
function nameBefore(text: string, start: number): string {
  return /([A-Za-z]\w{0,40})["']?\s{0,5}:\s{0,5}$/.exec(text.slice(Math.max(0, start - 60), start))?.[1] ?? ''
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}
