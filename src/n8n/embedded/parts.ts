import type { JsonObject } from '../json/json.ts'
import { escaped, unescaped } from './escapes.ts'
import { objectsIn } from './objects.ts'
import { printLike } from './print.ts'
import { holdsWorkflow } from './recognise.ts'

/** Something of a workflow that is written out in a text. */
export interface EmbeddedPart {
  readonly text: string
  readonly value: JsonObject
  /** The name under which it stands in what surrounds it. */
  readonly key: string
  /** Another value in its place, written in the same way. */
  print(value: JsonObject): string
}

type Part = string | EmbeddedPart

/** How often a text may be escaped, or a workflow stand in a text of a workflow. Real files do it once. */
export const MAX_LAYERS = 10

const TRACES = /nodes|credentials|instanceId|typeVersion/
const QUOTED = /\\(?:"|u0022|x22)/

/**
 * A text in parts: what is plain, and the pieces of workflows that are written out in it as JSON, whether the text is
 * nothing else, or code, an expression, or JSON around it. Joined they are the text.
 */
export function partsOf(text: string): Part[] {
  return partsAt(text, text, (at) => at, 0)
}

/** @param shown the text without some layers of escapes; `place` tells where a character of it stands in the text. */
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

/** What lies between, which may hold such a piece in quotes. */
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
