import type { JsonObject } from '../json/json.ts'
import { escaped, unescaped } from './escapes.ts'
import { objectsIn } from './objects.ts'
import { printLike } from './print.ts'
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
