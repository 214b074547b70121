import { isArray, isObject, type Json } from './json.ts'

type Expected = 'value' | 'value or ]' | 'name or }' | 'name' | ':' | ', or end'

const WORDS: Record<Expected, string> = {
  value: 'a value',
  'value or ]': 'a value or “]”',
  'name or }': 'a name in double quotes or “}”',
  name: 'a name in double quotes',
  ':': 'a colon',
  ', or end': 'a comma or a closing bracket',
}

/** A range of a text that is a JSON object, with the key in front of it, if any. */
export interface ObjectRange {
  readonly start: number
  readonly end: number
  readonly key: string
}

interface Problem {
  readonly at: number
  readonly reason: string
}

interface Reading {
  /** The offset behind the value, or the first place where the text breaks the JSON grammar. */
  readonly end: number | Problem
  /** The outermost objects that are complete. */
  readonly objects: ObjectRange[]
  /** Where the last text or name began. */
  readonly lastText: number
}

interface Open {
  readonly closes: '}' | ']'
  readonly start: number
  readonly key: string
  /** The number of complete objects when this one began. */
  readonly mark: number
  name: string
}

/** Reads the JSON value at an offset. Iterative, so a deeply nested text cannot overflow the stack. */
export function readValue(text: string, start: number, key = '', maxDepth = Number.POSITIVE_INFINITY): Reading {
  const objects: ObjectRange[] = []
  const open: Open[] = []
  let [at, lastText] = [start, start]
  let expected: Expected = 'value'
  let afterComma = false
  const broken = (place: number, reason: string): Reading => ({ end: { at: place, reason }, objects, lastText })
  do {
    at = behindBlanks(text, at)
    const char = text[at]
    const top: Open | undefined = open.at(-1)
    if (char === undefined) {
      return broken(at, `the text ends here, but ${WORDS[expected]} was expected; the file may have been cut off`)
    }
    const wantsValue: boolean = expected === 'value' || expected === 'value or ]'
    const wantsName: boolean = expected === 'name' || expected === 'name or }'
    if (top && char === top.closes && (expected === ', or end' || expected.endsWith(`or ${char}`))) {
      open.pop()
      at++
      if (char === '}') {
        objects.length = top.mark
        objects.push({ start: top.start, end: at, key: top.key })
      }
      expected = ', or end'
    } else if (char === ',' && expected === ', or end') {
      at++
      expected = top?.closes === '}' ? 'name' : 'value'
      afterComma = true
      continue
    } else if (char === ':' && expected === ':') {
      at++
      expected = 'value'
    } else if (wantsValue && (char === '{' || char === '[')) {
      if (open.length > maxDepth) return broken(at, '')
      const closes = char === '{' ? '}' : ']'
      open.push({ closes, start: at, key: top?.name ?? key, mark: objects.length, name: top?.name ?? '' })
      at++
      expected = char === '{' ? 'name or }' : 'value or ]'
    } else if (afterComma && (char === '}' || (wantsValue && char === ']'))) {
      return broken(at, 'there is an extra comma before it')
    } else if (wantsValue || (wantsName && char === '"')) {
      if (char === '"') lastText = at
      const end = readScalar(text, at)
      if (typeof end !== 'number') return broken(end.at, end.reason || unexpected(char, expected))
      if (wantsName && top) top.name = text.slice(at + 1, end - 1)
      at = end
      expected = wantsName ? ':' : ', or end'
    } else {
      return broken(at, unexpected(char, expected))
    }
    afterComma = false
  } while (open.length > 0)
  return { end: at, objects, lastText }
}

/** The first place that is not JSON, or `null`. JSON engines differ in how they report it. */
export function findSyntaxProblem(text: string) {
  const { end } = readValue(text, 0)
  const rest = typeof end === 'number' ? behindBlanks(text, end) : 0
  if (typeof end === 'number' && rest === text.length) return null
  const { at: offset, reason } = typeof end === 'number' ? { at: rest, reason: unexpected(text[rest] ?? '') } : end
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { offset, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, reason }
}

/** The first problem as a sentence, or undefined. */
export function syntaxSentence(text: string): string | undefined {
  const broken = findSyntaxProblem(text)
  return broken ? `This is not valid JSON: line ${broken.line}, column ${broken.column}: ${broken.reason}.` : undefined
}

function behindBlanks(text: string, start: number): number {
  let at = start
  while (at < text.length && ' \n\r\t'.includes(text.charAt(at))) at++
  return at
}

/** @param expected undefined behind the end */
function unexpected(char: string, expected?: Expected): string {
  if (char === "'" || char === '“' || char === '”') return `text must be in straight double quotes, not in ${char}`
  if (char === '/') return 'JSON has no comments'
  if (expected === undefined) return `the JSON ends before this “${char}”, and nothing may follow it`
  return `${WORDS[expected]} should stand here, not “${char}”`
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const WORD = /[A-Za-z_$]+/y
const HEX = /[0-9a-fA-F]{4}/y

/** Reads a string, number, `true`, `false` or `null`. The reason is empty if the caller knows better what was expected. */
function readScalar(text: string, at: number): number | Problem {
  if (text[at] === '"') return readText(text, at)
  NUMBER.lastIndex = at
  if (NUMBER.test(text)) return NUMBER.lastIndex
  WORD.lastIndex = at
  const word = WORD.exec(text)?.[0]
  if (word === undefined) return { at, reason: '' }
  if (word === 'true' || word === 'false' || word === 'null') return at + word.length
  // A longer word than `undefined` may be a secret.
  const shown = word.length > 9 ? 'this' : `“${word}”`
  return { at, reason: `${shown} is not a JSON value; text must be in double quotes` }
}

function readText(text: string, start: number): number | Problem {
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

/** Replaces lone surrogates, as on the wire; a page would otherwise differ from its data. For limited depth only. */
export function wellFormed(value: Json): Json {
  if (typeof value === 'string') return value.toWellFormed()
  if (isArray(value)) return value.map(wellFormed)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]))
}
