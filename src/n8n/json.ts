/** A parsed JSON value. Read objects only with `own` or `Object.entries`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

export interface JsonObject {
  readonly [key: string]: Json
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isArray = (value: unknown): value is readonly Json[] => Array.isArray(value)

/** Reads an own property: a key such as `constructor` never reaches the prototype. */
export function own(object: Json | undefined, key: string): Json | undefined {
  return isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined
}

export function ownString(object: Json | undefined, key: string): string | undefined {
  const value = own(object, key)
  return typeof value === 'string' ? value : undefined
}

/** A number, also one that is written as text. Any other value, such as an object that cannot become text, is `usual`. */
export function ownNumber(object: Json | undefined, key: string, usual: number): number {
  const value = own(object, key)
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isNaN(number) ? usual : number
}

const TYPES: Record<string, string> = {
  undefined: 'missing',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
}

export function describeValue(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : (TYPES[typeof value] ?? 'an object')
}

/** The value of a text that is JSON. */
export function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON Pointer (RFC 6901): `~` and `/` inside a key are written `~0` and `~1`. */
export function joinPointer(base: string, ...keys: (string | number)[]): string {
  let pointer = base
  for (const key of keys) pointer += `/${typeof key === 'number' ? key : escaped(key)}`
  return pointer
}

const escaped = (key: string) =>
  key.includes('/') || key.includes('~') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key

export interface Visit {
  readonly value: Json
  readonly pointer: string
  /** The object key or list index of the value; `null` for the root. */
  readonly key: string | number | null
  /** The nearest object key. An item of a list has the key of the list. */
  readonly name: string
  readonly parent: JsonObject | readonly Json[] | null
}

/** Every value in document order. Iterative, so a deeply nested file cannot overflow the stack. */
export function* walk(root: Json, base = ''): Generator<Visit> {
  const waiting: Visit[] = [{ value: root, pointer: base, key: null, name: '', parent: null }]
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    yield visit
    const { value, pointer, name } = visit
    if (isArray(value)) {
      for (let key = value.length - 1; key >= 0; key--) {
        waiting.push({ value: value[key] ?? null, pointer: `${pointer}/${key}`, key, name, parent: value })
      }
    } else if (isObject(value)) {
      for (const key of Object.keys(value).reverse()) {
        waiting.push({
          value: value[key] ?? null,
          pointer: `${pointer}/${escaped(key)}`,
          key,
          name: nameBelow(value, key, name),
          parent: value,
        })
      }
    }
  }
}

/** A value that was picked from a list of n8n's, `{__rl: true, value: …}`, has the name of what it was picked for. */
export const nameBelow = (parent: JsonObject, key: string, name: string): string =>
  key === 'value' && own(parent, '__rl') === true ? name : key

/** Whether lists and objects are nested deeper than `limit` (also true for an object that contains itself). It goes no deeper. */
export function isDeeperThan(root: unknown, limit: number): boolean {
  if (typeof root !== 'object' || root === null) return false
  if (limit < 0) return true
  for (const key in root) if (isDeeperThan((root as JsonObject)[key], limit - 1)) return true
  return false
}

/** Whether any text or key in a value of limited depth passes the test. Much faster than `walk`. */
export function holds(root: Json, test: (text: string, isKey: boolean) => boolean): boolean {
  if (typeof root === 'string') return test(root, false)
  if (isArray(root)) return root.some((child) => holds(child, test))
  if (!isObject(root)) return false
  for (const key in root) if (test(key, true) || holds(root[key] ?? null, test)) return true
  return false
}
