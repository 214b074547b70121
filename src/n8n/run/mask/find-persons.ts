import { isArray, isDeeperThan, isObject, type Json, jsonIn } from '../../json.ts'
import { encodedParts } from '../../secrets/encoded-text.ts'
import { matchesOf } from '../../secrets/occurrences.ts'
import { CAPITALISED, isBesideGoods, isPersonKey, isRole, type Place, type Verdict, verdictOn } from './person-keys.ts'
import { personsIn } from './person-patterns.ts'
import { readText } from './spellings.ts'

export const root: Place = { key: '', siblings: [], above: [], path: '' }

export type Found = Verdict & { readonly value: string; readonly isSurname?: boolean | undefined }

export const placeOf = (place: Place, key: string, siblings: readonly string[]): Place => ({
  key,
  siblings,
  above: place.path === '' ? [] : [...place.above, place.key],
  path: place.path === '' ? key : `${place.path}.${key}`,
})

/** Everything that is found inside of a text at a place. */
export const foundInText = (text: string, { key }: Place): Found[] =>
  encodedParts(text)
    .flatMap((part) => foundIn(part.text))
    .filter(({ kind }) => kind !== 'ip' || !/version/i.test(key))

function foundIn(text: string): Found[] {
  const read = readText(text)
  const shown = shownText(read)
  const persons = [...new Set([read, shown])].flatMap((each) =>
    personsIn(each).map(({ start, end, isDoubtful, ...person }): Found => {
      return { ...person, whose: isDoubtful ? 'unknown' : 'person', value: each.slice(start, end) }
    }),
  )
  return [...persons, ...foundByKeys(text), ...foundInLines(shown), ...foundInTable(read)]
}

/** HTML as a reader sees it: a line for a block, and a cell behind the one before it; markdown without its stars. */
function shownText(text: string): string {
  if (!/<\/?[a-z]|\*\*/i.test(text)) return text
  return text
    .replace(/<\/(?:t[dh]|dt)>\s{0,20}<(?:t[dh]|dd)(?: [^<>]{0,300})?>/gi, ': ')
    .replace(/<\/?(?:b|strong|i|em|u|span|a|font|label|code)(?: [^<>]{0,300})?>|\*\*/gi, '')
    .replace(/<[^<>]{1,300}>/g, '\n')
}

/** `Name: Ada Lovelace`, as a form or a table says it. */
const LINE = /^[\s*•>-]{0,6}(\p{L}[\p{L}\p{M}\p{N} .'’_/-]{0,40}?) {0,3}[:：\t] {0,4}(\S.{0,120})$/gmu

function foundInLines(text: string): Found[] {
  const pairs = pairsIn(LINE, text)
  // A line of a chat begins in the same way: “User: Hello”.
  const isSaid = (key: string, value: string) => !CAPITALISED.test(value) || (isRole(key) && !value.includes(' '))
  const siblings = pairs.map(([key]) => key)
  return pairs.flatMap(([key, value]) =>
    foundAt(key, value, siblings).filter(({ kind }) => kind !== 'name' || !isSaid(key, value)),
  )
}

const cellsOf = (line: string) => line.split(/[,;\t|]/).map((cell) => cell.trim().replace(/^"|"$/g, ''))

/** Reads the rows below the header of a table in a text: with commas or tabs, or in markdown. */
function foundInTable(text: string): Found[] {
  const [keys = [], ...rows] = text.split('\n').map(cellsOf)
  // With the keys in the first column, the first row is not a header.
  if (keys.length < 2 || isPersonKey(rows[0]?.[0] ?? '')) return []
  return rows.flatMap((row) =>
    row.flatMap((value, at) => (row.length === keys.length ? foundAt(keys[at] ?? '', value, keys) : [])),
  )
}

const pairsIn = (form: RegExp, text: string) =>
  Array.from(matchesOf(form, text), ([, key = '', value = '']) => {
    return [key, value.trim().replace(/^["']|["']?[,;]?$/g, '')] as const
  })

function foundAt(key: string, value: string, siblings: readonly string[]): Found[] {
  const verdict = verdictOn(value, { ...root, key, siblings })
  // In small letters it may be any word.
  return verdict && (verdict.kind !== 'name' || /\p{Lu}|\p{Lo}|\s/u.test(value)) ? [{ ...verdict, value }] : []
}

/** JSON inside of JSON inside of a text is read, and no deeper one. */
const LAYERS = 2
const DEPTH = 50

/** What the keys tell in a text that is JSON, or has a piece of it. */
function foundByKeys(text: string, layer = 0): Found[] {
  const value = layer < LAYERS && /^\s*[[{]/.test(text) ? jsonIn(text) : undefined
  if (value === undefined || isDeeperThan(value, DEPTH)) return foundInPairs(text)
  const inside = (each: Json, at: Place): Found[] => {
    if (isArray(each)) return each.flatMap((child) => inside(child, at))
    if (isObject(each)) {
      const keys = Object.keys(each)
      return Object.entries(each).flatMap(([key, child]) => inside(child, placeOf(at, key, keys)))
    }
    if (typeof each !== 'string' && typeof each !== 'number') return []
    const verdict = verdictOn(each, at)
    if (verdict) return [{ ...verdict, value: String(each) }]
    return typeof each === 'string' ? foundByKeys(each, layer + 1) : []
  }
  return inside(value, root)
}

/** `"name": "…"` in a text, also in JSON inside of JSON. */
const PAIR = /"([\w .-]{1,60})\\{0,7}"\s{0,3}:\s{0,3}\\{0,7}"([^"\\]{1,200})\\{0,7}"/g

/** `<FirstName>Ada</FirstName>`, and `first_name=Ada&…` as a form sends it. */
const TAG = /<(?:\w{1,20}:)?([A-Za-z][\w-]{1,40})>([^<>]{2,120})<\//g
const FIELD = /(?<=^|[?&])([A-Za-z_][\w.-]{1,40})=([^&=\s][^&=\n]{1,120})/g

/** It is unknown which pairs belong to one object, so keys of goods prove nothing here. */
function foundInPairs(text: string): Found[] {
  const read = readText(text)
  const pairs = [PAIR, TAG, FIELD].flatMap((form) => pairsIn(form, read))
  const siblings = pairs.map(([key]) => key).filter((key) => !isBesideGoods(key))
  return pairs.flatMap(([key, value]) => foundAt(key, value, siblings))
}
