import { readScalar } from './scalar.ts'

/** Where and why a text is not JSON. Line and column count from 1. */
export interface SyntaxProblem {
  readonly offset: number
  readonly line: number
  readonly column: number
  readonly reason: string
}

type Expected = 'value' | 'value or ]' | 'name or }' | 'name' | ':' | ', or end' | 'nothing'

const WORDS: Record<Expected, string> = {
  value: 'a value',
  'value or ]': 'a value or “]”',
  'name or }': 'a name in double quotes or “}”',
  name: 'a name in double quotes',
  ':': 'a colon',
  ', or end': 'a comma or a closing bracket',
  nothing: 'nothing more',
}

/** The first place where `text` breaks the JSON grammar, or `null`. JSON engines differ in how they report this. */
export function findSyntaxProblem(text: string): SyntaxProblem | null {
  const open: string[] = []
  let expected: Expected = 'value'
  let afterComma = false
  let at = 0
  for (;;) {
    while (isBlank(text.charCodeAt(at))) at++
    const char = text[at]
    if (char === undefined) return expected === 'nothing' ? null : place(text, at, endReason(expected))
    const top: string | undefined = open.at(-1)
    const closes = (expected === 'value or ]' && char === ']') || (expected === 'name or }' && char === '}')
    if (closes || (expected === ', or end' && char === (top === '{' ? '}' : ']'))) {
      open.pop()
      at++
      expected = open.length > 0 ? ', or end' : 'nothing'
    } else if (expected === ', or end' && char === ',') {
      at++
      expected = top === '{' ? 'name' : 'value'
      afterComma = true
      continue
    } else if (expected === ':' && char === ':') {
      at++
      expected = 'value'
    } else if ((expected === 'name' || expected === 'name or }') && char === '"') {
      const end = readScalar(text, at)
      if (typeof end !== 'number') return place(text, end.at, end.reason)
      at = end
      expected = ':'
    } else if (expected === 'value' || expected === 'value or ]') {
      if (char === '{' || char === '[') {
        open.push(char)
        at++
        expected = char === '{' ? 'name or }' : 'value or ]'
      } else {
        if (afterComma && (char === ']' || char === '}')) return place(text, at, 'there is an extra comma before it')
        const end = readScalar(text, at)
        if (typeof end !== 'number') return place(text, end.at, end.reason || unexpected(char, expected))
        at = end
        expected = open.length > 0 ? ', or end' : 'nothing'
      }
    } else if (afterComma && char === '}') {
      return place(text, at, 'there is an extra comma before it')
    } else {
      return place(text, at, unexpected(char, expected))
    }
    afterComma = false
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

function endReason(expected: Expected): string {
  return `the text ends here, but ${WORDS[expected]} was expected; the file may have been cut off`
}

function unexpected(char: string, expected: Expected): string {
  if (char === "'" || char === '“' || char === '”') return `text must be in straight double quotes, not in ${char}`
  if (char === '/') return 'JSON has no comments'
  if (expected === 'nothing') return `the JSON ends before this “${char}”, and nothing may follow it`
  return `${WORDS[expected]} should stand here, not “${char}”`
}

function place(text: string, offset: number, reason: string): SyntaxProblem {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { offset, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, reason }
}
