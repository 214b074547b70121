import type { Json } from '../json/json.ts'
import { type Visit, walk } from '../json/walk.ts'
import { MAX_LAYERS, partsOf } from './parts.ts'

export interface DeepVisit extends Visit {
  /** The value is a text that was not looked into: it lies in too many others. */
  readonly tooDeep?: true
}

/**
 * Every value, also inside workflows that are written out in a text: their pointers go on behind that of the text. Of
 * such a text the plain parts are visited in its place.
 */
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
