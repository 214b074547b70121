import { isArray, isObject, type Json, type JsonObject } from '../json/json.ts'
import { MAX_LAYERS, partsOf } from './parts.ts'

/** Changes a value that stands under a key; the same value back means that nothing changes. */
export type Change = (value: Json, key: string, layer: number) => Json

/** The text with each piece of a workflow in it changed, and written as it was; all else stays to the letter. */
export function rewriteEmbedded(text: string, layer: number, change: Change, plain = (part: string) => part): string {
  if (layer === MAX_LAYERS) return plain(text)
  return partsOf(text)
    .map((part) => {
      if (typeof part === 'string') return plain(part)
      const changed = change(part.value, part.key, layer + 1)
      return isObject(changed) && changed !== part.value ? part.print(changed) : part.text
    })
    .join('')
}

/** The same list or object where no part of it changes. */
export function changeEach(
  value: readonly Json[] | JsonObject,
  change: (value: Json, key: string) => Json,
  key = '',
): Json {
  let same = true
  const changed = (child: Json, name: string) => {
    const next = change(child, name)
    same &&= next === child
    return next
  }
  const next = isArray(value)
    ? value.map((child) => changed(child, key))
    : Object.fromEntries(Object.entries(value).map(([name, child]) => [name, changed(child, name)]))
  return same ? value : next
}
