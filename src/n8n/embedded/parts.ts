import type { JsonObject } from '../json/json.ts'
import { objectsIn } from './objects.ts'
import { holdsWorkflow } from './recognise.ts'

/** A part of a workflow that a text contains as JSON. */
export interface EmbeddedPart {
  readonly text: string
  readonly value: JsonObject
  /** The key in front of it in the surrounding text. */
  readonly key: string
  /** Prints another value in the same format. */
  print(value: JsonObject): string
}

type Part = string | EmbeddedPart

/** The limit of nested escapes and of workflows within texts of workflows. Real files nest once. */
export const MAX_LAYERS = 10

const TRACES = /nodes|credentials|instanceId|typeVersion/
const QUOTED = /\\(?:"|u0022|x22)/

/**
 * Splits a text into plain parts and embedded pieces of workflows, whatever surrounds them (code, an expression,
 * other JSON). The parts, joined, are the text.
 */
export function partsOf(text: string): Part[] {
  return partsAt(text, text, (at) => at, 0)
}

/** @param shown the text without some layers of escapes; `place` maps its offsets to those of the text. */
function partsAt(text: string, shown: string, place: (at: number) => number, layers: number): Part[] {
  const parts: Part[] = []
  const addPlain = (start: number, end: number) => {
    if (start < end) for (const part of plainParts(text, shown, start, end, place, layers)) parts.push(part)
  }
  let at = 0
  const mayHold = shown.includes('{') && TRACES.test(shown)
  for (const { start, end, key } of mayHold ? objectsIn(shown) : []) {
    const source = shown.slice(start, end)
    if (key !== 'credentials' && !TRACES.test(source)) continue
    const value: JsonObject = JSON.parse(source)
    if (!holdsWorkflow(key, value)) continue
    const print = (next: JsonObject) => escaped(printLike(source, next), layers)
    addPlain(at, start)
    parts.push({ text: text.slice(place(start), place(end)), value, key, print })
    at = end
  }
  addPlain(at, shown.length)
  return parts
}

/** The text between two pieces, which may itself contain a piece inside a string literal. */
function plainParts(
  text: string,
  shown: string,
  start: number,
  end: number,
  place: (at: number) => number,
  layers: number,
): Part[] {
  const whole = text.slice(place(start), place(end))
  const stretch = shown.slice(start, end)
  if (layers === MAX_LAYERS || !TRACES.test(stretch) || !QUOTED.test(stretch)) return [whole]
  const { text: inner, offsets } = unescaped(stretch)
  const parts = partsAt(text, inner, (at) => place(start + (offsets[at] ?? 0)), layers + 1)
  return parts.some((part) => typeof part !== 'string') ? parts : [whole]
}

/** Prints an object in the format of `source`: indented, on one line with spaces, or compact. */
function printLike(source: string, value: JsonObject): string {
  const broken = source.indexOf('\n')
  if (broken < 0) {
    const dense = JSON.stringify(value)
    // Two closing braces in a row would end an n8n expression.
    const spaced = /^\{\s|":\s/.test(source) || (dense.includes('}}') && !source.includes('}}'))
    return spaced
      ? lines(value, 1)
          .map((line) => line.trimStart())
          .join(' ')
      : dense
  }
  const base = blankAt(source, source.lastIndexOf('\n') + 1)
  const inner = blankAt(source, broken + 1)
  const step = inner.startsWith(base) ? inner.slice(base.length) : inner
  return lines(value, step === '' ? 2 : step).join(`${source[broken - 1] === '\r' ? '\r' : ''}\n${base}`)
}

/** Line breaks in JSON occur only between tokens, so splitting is safe. */
const lines = (value: JsonObject, step: string | number) => JSON.stringify(value, null, step).split('\n')

function blankAt(text: string, start: number): string {
  let end = start
  while (text[end] === ' ' || text[end] === '\t') end++
  return text.slice(start, end)
}

const LETTERS: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' }
const CODE = /u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})/y

/**
 * Unescapes the inside of a JSON or JavaScript string literal. `offsets` maps each character to its place in the
 * source, with one more entry for the end.
 */
function unescaped(text: string): { text: string; offsets: Uint32Array } {
  const offsets = new Uint32Array(text.length + 1)
  const pieces: string[] = []
  let length = 0
  const add = (piece: string, from: number) => {
    pieces.push(piece)
    for (let index = 0; index < piece.length; index++) offsets[length + index] = from + index
    length += piece.length
  }
  let at = 0
  for (;;) {
    const backslash = text.indexOf('\\', at)
    if (backslash < 0 || backslash === text.length - 1) break
    add(text.slice(at, backslash), at)
    const letter = text[backslash + 1] ?? ''
    CODE.lastIndex = backslash + 1
    const code = CODE.exec(text)
    add(
      code ? String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16)) : (LETTERS[letter] ?? letter),
      backslash,
    )
    at = backslash + (code ? code[0].length + 1 : 2)
  }
  add(text.slice(at), at)
  offsets[length] = text.length
  return { text: pieces.join(''), offsets }
}

/** The reverse. Escapes all kinds of JavaScript quotes, because the surrounding kind is unknown. */
function escaped(text: string, layers: number): string {
  let out = text
  for (let layer = 0; layer < layers; layer++) {
    out = JSON.stringify(out).slice(1, -1)
    for (const [quote, code] of QUOTES) out = out.replaceAll(quote, code)
  }
  return out
}

const QUOTES = [
  ["'", '\\u0027'],
  ['`', '\\u0060'],
  ['${', '\\u0024{'],
] as const
