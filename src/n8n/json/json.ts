/** A parsed JSON value. Read objects only with `own` or `Object.entries`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

export interface JsonObject {
  readonly [key: string]: Json
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value)
}

/** Reads an own property: a key such as `constructor` never reaches the prototype. */
export function own(object: Json | undefined, key: string): Json | undefined {
  return isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined
}

export function ownString(object: Json | undefined, key: string): string | undefined {
  const value = own(object, key)
  return typeof value === 'string' ? value : undefined
}

/** Describes the type of a value for a sentence. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'a number'
  return typeof value === 'boolean' ? 'true or false' : 'an object'
}
