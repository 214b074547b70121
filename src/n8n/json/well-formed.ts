import { isArray, isObject, type Json } from './json.ts'

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
