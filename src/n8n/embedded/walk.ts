import type { Json } from '../json/json.ts'
import { type Visit, walk } from '../json/walk.ts'
import { MAX_LAYERS, partsOf } from './parts.ts'

export interface DeepVisit extends Visit {
  /** The value is a text that was not searched, because it is nested too deeply. */
  readonly tooDeep?: true
}

/**
 * Visits every value, including those in workflows embedded in texts; their pointers extend the pointer of the text.
 * Instead of such a text, its plain parts are visited.
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
