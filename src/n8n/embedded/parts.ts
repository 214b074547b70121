import { isArray, isObject, type Json, type JsonObject, own, ownString, walk } from '../json.ts'
import { readScalar } from '../json-syntax.ts'

/** A part of a workflow that a text contains as JSON. */
interface EmbeddedPart {
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

/** A range of a text that is a JSON object, with the key in front of it, if any. */
interface ObjectRange {
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

const NODE_TYPE = /^@?[\w/-]+\.\w+$/

/** Whether a value looks like a node of a workflow. */
export function isNodeLike(value: unknown): value is JsonObject {
  if (!isObject(value)) return false
  const type = ownString(value, 'type')
  if (type === undefined || type.length > 200 || !NODE_TYPE.test(type)) return false
  return (
    isObject(own(value, 'parameters')) || isArray(own(value, 'position')) || own(value, 'typeVersion') !== undefined
  )
}

/** Whether an object looks like a whole workflow, with nodes and connections. */
export function isWorkflowLike(value: JsonObject): boolean {
  const nodes = own(value, 'nodes')
  return isArray(nodes) && isObject(own(value, 'connections')) && nodes.some(isNodeLike)
}

/** `{openAiApi: {id: '7', name: 'My account'}}`. */
export function areCredentials(key: string, value: Json): value is JsonObject {
  if (key !== 'credentials' || !isObject(value)) return false
  const entries = Object.values(value)
  return entries.length > 0 && entries.every(isCredential)
}

/** `{templateCredsSetupCompleted: true, instanceId: '…'}` under `meta`: identifies the n8n instance of the author. */
export function isOrigin(key: string, value: Json): boolean {
  return key === 'meta' && own(value, 'instanceId') !== undefined
}

/** Whether a value contains any part of a workflow. */
function holdsWorkflow(key: string, value: Json): boolean {
  for (const visit of walk(value)) {
    const name = visit.parent === null ? key : visit.name
    if (isNodeLike(visit.value) || areCredentials(name, visit.value) || isOrigin(name, visit.value)) return true
  }
  return false
}

function isCredential(value: Json): boolean {
  if (!isObject(value)) return false
  const keys = Object.keys(value)
  return keys.length === 2 && keys.includes('id') && keys.includes('name')
}
