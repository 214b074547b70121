import { isArray, isObject, type Json, type JsonObject, type Visit, walk } from '../json.ts'
import { MAX_LAYERS, partsOf } from './parts.ts'

interface DeepVisit extends Visit {
  /** The value is a text that was not searched, because it is nested too deeply. */
  readonly tooDeep?: true
}

/** Also visits workflows embedded in a text, below its pointer; of the text itself, only plain parts are visited. */
export function* walkInside(root: Json, base = '', layer = 0): Generator<DeepVisit> {
  for (const visit of walk(root, base)) {
    if (typeof visit.value !== 'string') {
      yield visit
      continue
    }
    const parts = partsOf(visit.value)
    if (parts.length === 1 && parts[0] === visit.value) yield visit
    else if (layer === MAX_LAYERS) yield { ...visit, tooDeep: true }
    else {
      for (const part of parts) {
        if (typeof part === 'string') yield { ...visit, value: part }
        else yield* walkInside(part.value, visit.pointer, layer + 1)
      }
    }
  }
}

/** Maps a value under a key. Returning the same value means no change. */
type Change = (value: Json, key: string, layer: number) => Json

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
  const names = Object.keys(value)
  const before = isArray(value) ? value : Object.values(value)
  const after = before.map((child, index) => change(child, isArray(value) ? key : (names[index] ?? '')))
  if (after.every((child, index) => child === before[index])) return value
  return isArray(value) ? after : Object.fromEntries(after.map((child, index) => [names[index], child]))
}
