import { isArray, isObject, type Json } from './json.ts'

/** Where and why a text is not JSON. Line and column count from 1. */
interface SyntaxProblem {
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

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const WORD = /[A-Za-z_$]+/y
const HEX = /[0-9a-fA-F]{4}/y

interface ScalarProblem {
  readonly at: number
  /** Empty if the caller knows better what was expected. */
  readonly reason: string
}

/** Reads a string, number, `true`, `false` or `null` at an offset. @returns the offset behind it, or the problem */
export function readScalar(text: string, at: number): number | ScalarProblem {
  if (text[at] === '"') return readText(text, at)
  NUMBER.lastIndex = at
  if (NUMBER.test(text)) return NUMBER.lastIndex
  WORD.lastIndex = at
  const word = WORD.exec(text)?.[0]
  if (word === undefined) return { at, reason: '' }
  if (word === 'true' || word === 'false' || word === 'null') return at + word.length
  return { at, reason: `“${word.slice(0, 40)}” is not a JSON value; text must be in double quotes` }
}

function readText(text: string, start: number): number | ScalarProblem {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    if (code < 0x20)
      return { at, reason: 'a line break or control character inside a text must be written as an escape' }
    if (code !== 0x5c) continue
    at++
    if (text[at] === 'u') {
      HEX.lastIndex = at + 1
      if (!HEX.test(text)) return { at: at - 1, reason: '\\u must be followed by four hexadecimal digits' }
      at += 4
    } else if (at < text.length && !'"\\/bfnrt'.includes(text[at] ?? ' ')) {
      return { at: at - 1, reason: `“\\${text[at]}” is not a JSON escape` }
    }
  }
  return { at: text.length, reason: 'the text ends inside quotes; the file may have been cut off' }
}

/**
 * Replaces lone surrogates in all strings. They would be replaced on the wire anyway, and a page would then differ from
 * its data. For values of limited depth.
 */
export function wellFormed(value: Json): Json {
  if (typeof value === 'string') return value.toWellFormed()
  if (isArray(value)) return value.map(wellFormed)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]))
}
