import { isArray, isObject, type Json, type JsonObject } from '../json/json.ts'
import { MAX_LAYERS, partsOf } from './parts.ts'

/** Maps a value under a key. Returning the same value means no change. */
export type Change = (value: Json, key: string, layer: number) => Json

/** Applies a change to each embedded piece of a workflow and keeps its format. All other text stays byte for byte. */
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

/** Maps each child. Returns the same list or object when no child changes. */
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
