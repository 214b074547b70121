import { isArray, isObject, type Json, type JsonObject, own, ownString, walk } from '../json.ts'
import { type ObjectRange, readValue } from '../json-syntax.ts'

interface EmbeddedPart {
  readonly text: string
  readonly value: JsonObject
  readonly key: string
  print(value: JsonObject): string
}

type Part = string | EmbeddedPart

/** The limit of nested escapes and of workflows within texts of workflows. Real files nest once. */
export const MAX_LAYERS = 10

const TRACES = /nodes|credentials|instanceId|typeVersion/
const QUOTED = /\\(?:"|u0022|x22)/

/** The parts of the last texts, since each step of a check asks for those of the same texts. */
const cache = new Map<string, readonly Part[]>()
let cacheLength = 0
const MAX_CACHE = 2_000_000

/** Splits a text into plain parts and embedded pieces of workflows. Joined, the parts are the text. */
export function partsOf(text: string): readonly Part[] {
  if (!mayHold(text)) return [text]
  const entry = cache.get(text)
  if (entry) return entry
  const parts = partsIn(text, text, (at) => at, 0)
  if (cacheLength + text.length > MAX_CACHE) {
    cache.clear()
    cacheLength = 0
  }
  cacheLength += text.length
  cache.set(text, parts)
  return parts
}

const mayHold = (text: string) => text.includes('{') && TRACES.test(text)

/** @param shown the text without some layers of escapes; `place` maps its offsets to those of the text. */
function partsIn(text: string, shown: string, place: (at: number) => number, layers: number): Part[] {
  /** What stands between two pieces may itself contain a piece inside a string literal. */
  const between = (start: number, end: number): Part[] => {
    if (start >= end) return []
    const whole = text.slice(place(start), place(end))
    const stretch = shown.slice(start, end)
    if (layers === MAX_LAYERS || !TRACES.test(stretch) || !QUOTED.test(stretch)) return [whole]
    const { text: inner, offsets } = unescaped(stretch)
    const parts = partsIn(text, inner, (at) => place(start + (offsets[at] ?? 0)), layers + 1)
    return parts.some((part) => typeof part !== 'string') ? parts : [whole]
  }
  const parts: Part[][] = []
  let at = 0
  for (const { start, end, key } of mayHold(shown) ? objectsIn(shown) : []) {
    const source = shown.slice(start, end)
    if (key !== 'credentials' && !TRACES.test(source)) continue
    const value: JsonObject = JSON.parse(source)
    if (!holdsWorkflow(key, value)) continue
    const print = (next: JsonObject) => escaped(printLike(source, next), layers)
    parts.push(between(at, start), [{ text: text.slice(place(start), place(end)), value, key, print }])
    at = end
  }
  return [...parts, between(at, shown.length)].flat()
}

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
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/gs

/** Unescapes the inside of a string literal. `offsets` maps each character, and the end, to its place in the source. */
function unescaped(source: string): { text: string; offsets: Uint32Array } {
  const offsets = new Uint32Array(source.length + 1)
  let [count, at] = [0, 0]
  const text = source.replace(ESCAPE, (written, long, short, letter: string, offset: number) => {
    while (at <= offset) offsets[count++] = at++
    at = offset + written.length
    const code = long ?? short
    return code === undefined ? (LETTERS[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16))
  })
  while (at <= source.length) offsets[count++] = at++
  return { text, offsets }
}

/** The reverse of `unescaped`. Escapes all kinds of JavaScript quotes, because the surrounding kind is unknown. */
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

/** JSON engines recurse, so objects nested deeper than this count as separate ones. */
const MAX_DEPTH = 100

/** The outermost JSON objects in any text, in one pass. After a syntax error, those that are complete are kept. */
export function objectsIn(text: string): ObjectRange[] {
  const ranges: ObjectRange[][] = []
  for (let start = text.indexOf('{'); start >= 0; ) {
    const { end, objects, lastText } = readValue(text, start, nameBefore(text, start), MAX_DEPTH)
    ranges.push(objects)
    // After a syntax error, an object may begin inside the string that was read last.
    const next = typeof end === 'number' ? end : Math.max(lastText + 1, objects.at(-1)?.end ?? 0)
    start = text.indexOf('{', next)
  }
  return ranges.flat()
}

/** The key in front of `: {`, quoted or, as in code, unquoted. */
function nameBefore(text: string, start: number): string {
  // Most braces of code have no name in front of them.
  if (
    !text
      .slice(Math.max(0, start - 6), start)
      .trimEnd()
      .endsWith(':')
  )
    return ''
  return /([A-Za-z]\w{0,40})["']?\s{0,5}:\s{0,5}$/.exec(text.slice(Math.max(0, start - 60), start))?.[1] ?? ''
}

const NODE_TYPE = /^@?[\w/-]+\.\w+$/

export function isNodeLike(value: unknown): value is JsonObject {
  if (!isObject(value)) return false
  const type = ownString(value, 'type')
  if (type === undefined || type.length > 200 || !NODE_TYPE.test(type)) return false
  return (
    isObject(own(value, 'parameters')) || isArray(own(value, 'position')) || own(value, 'typeVersion') !== undefined
  )
}

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
