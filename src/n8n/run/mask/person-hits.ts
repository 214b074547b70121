import { isArray, isObject, type Json } from '../../json/json.ts'
import { matchesOf } from '../../secrets/matches.ts'
import { fits, isLogin, isPartyPhone, kindByKey, type PersonKind } from './person-keys.ts'
import { isMadeUpValue, personsIn } from './person-patterns.ts'

/** Where a value is. */
export interface Place {
  /** The nearest key, that of the object around it, and the keys beside it. */
  readonly key: string
  readonly holder: string
  readonly siblings: readonly string[]
  /** Keys joined by dots, without the indexes of lists. */
  readonly path: string
}

export const root: Place = { key: '', holder: '', siblings: [], path: '' }

/** The places of the children of an object or list. */
export const placeOf = (place: Place, key: string, siblings: readonly string[]): Place => ({
  key,
  holder: place.key,
  siblings,
  path: place.path === '' ? key : `${place.path}.${key}`,
})

/** Every text and number with its place, keys of objects included. For values of limited depth. */
export function eachLeaf(value: Json, visit: (leaf: string | number, place: Place, isKey: boolean) => void, at = root) {
  if (typeof value === 'string' || typeof value === 'number') visit(value, at, false)
  else if (isArray(value)) for (const each of value) eachLeaf(each, visit, at)
  else if (isObject(value)) {
    const keys = Object.keys(value)
    for (const [key, each] of Object.entries(value)) {
      if (key.length >= 5) visit(key, at, true)
      eachLeaf(each, visit, placeOf(at, key, keys))
    }
  }
}

/** The kind of the whole value by its key, or null if it is no personal data or made up. */
export function wholeKind(leaf: string | number, { key, holder, siblings }: Place): PersonKind | null {
  const kind = kindByValue(key, leaf) ?? kindByKey(key, holder, siblings)
  if (kind === null || !fits(kind, leaf)) return null
  return isMadeUpValue(kind, String(leaf)) ? null : kind
}

function kindByValue(key: string, leaf: string | number): PersonKind | null {
  if (isPartyPhone(key, leaf)) return 'phone'
  return isLogin(key, leaf) ? 'id' : null
}

/** `"name": "…"` in a text, also in JSON inside of JSON. */
const PAIR = /"([\w .-]{1,60})\\{0,7}"\s{0,3}:\s{0,3}\\{0,7}"([^"\\]{1,200})\\{0,7}"/g

/** The personal data inside a text. */
export function partHits(text: string): { kind: PersonKind; value: string }[] {
  const found = personsIn(text).map(({ kind, start, end }) => ({ kind, value: text.slice(start, end) }))
  if (!text.includes('":') && !text.includes('" :')) return found
  const pairs = [...matchesOf(PAIR, text)].map(([, key = '', value = '']) => ({ key, value }))
  const siblings = pairs.map(({ key }) => key)
  return found.concat(
    pairs.flatMap(({ key, value }) => {
      const kind = wholeKind(value, { key, holder: '', siblings, path: '' })
      return kind ? [{ kind, value }] : []
    }),
  )
}
