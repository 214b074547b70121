import { limits } from '../../contract/limits.ts'
import { isArray, isObject, type Json, type JsonObject } from '../json/json.ts'

export interface Size {
  readonly string: number
  readonly entries: number
  readonly keys: number
  readonly depth: number
}

const longest: Size = {
  string: limits.runString,
  entries: limits.runEntries,
  keys: limits.runKeys,
  depth: limits.runDepth,
}

/** The size for the search: longer texts than are shown, so that no secret is cut before it is found. */
export const searched: Size = { ...longest, string: 4_000 }

/** The sizes to try, the first of which is the largest. */
export const sizes: readonly (Size & { readonly items: number })[] = [
  { ...longest, items: limits.runItems },
  { ...longest, items: 3, string: 300, entries: 10 },
  { ...longest, items: 2, string: 200, entries: 6, keys: 20, depth: 5 },
  { ...longest, items: 1, string: 120, entries: 4, keys: 12, depth: 4 },
  { ...longest, items: 1, string: 60, entries: 2, keys: 6, depth: 3 },
  { ...longest, items: 0, string: 60 },
]

/** A copy of a value that is not larger than `size`. What is left out is marked by “…”. */
export function clipped(value: Json, size: Size, depth = size.depth): Json {
  if (typeof value === 'string') return clippedText(value, size.string)
  if (isArray(value)) {
    if (depth === 0) return '[…]'
    const kept = value.slice(0, size.entries).map((each) => clipped(each, size, depth - 1))
    const more = value.length - kept.length
    return more > 0 ? [...kept, `… ${more} more`] : kept
  }
  if (!isObject(value)) return value
  if (depth === 0) return '{…}'
  return clippedObject(value, size, depth)
}

export function clippedObject(value: JsonObject, size: Size, depth = size.depth): JsonObject {
  const entries = Object.entries(value)
  const kept = entries
    .slice(0, size.keys)
    .map(([key, each]): [string, Json] => [clippedText(key, size.string), clipped(each, size, depth - 1)])
  const more = entries.length - kept.length
  // fromEntries defines own properties, so a key `__proto__` stays a key.
  return Object.fromEntries(more > 0 ? [...kept, ['…', `${more} more`]] : kept)
}

export const clippedText = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`
