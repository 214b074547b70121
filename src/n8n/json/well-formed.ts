import { isArray, isObject, type Json } from './json.ts'

/**
 * The same value with whole characters only: half of one that takes two code units is sent as another one, and a page
 * would then differ from its data. For values of limited depth.
 */
export function wellFormed(value: Json): Json {
  if (typeof value === 'string') return value.toWellFormed()
  if (isArray(value)) return value.map(wellFormed)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]))
}
