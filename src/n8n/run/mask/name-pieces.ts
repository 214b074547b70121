import type { Found } from './find-persons.ts'
import { isCommonWord, isFirstName, plain } from './first-names.ts'

const SURNAME_KEY = /(?:last|sur|family|nach|achter)_?-?name$|(?:apellidos?|cognome|nazwisko|sobrenome|фамилия)$/i

/** The parts of a person’s name that can mean nothing else. A name in doubt, or that of a group, has none. */
function piecesOf({ value, whose, isSurname, path }: Found & { readonly path: string }): string[] {
  const parts = value.trim().split(/[\s,._-]+/)
  if (whose !== 'person' || parts.length > 5) return []
  const isAlone = parts.length === 1 && !isSurname && !SURNAME_KEY.test(path)
  return parts.filter(
    (part) =>
      /^\p{Lu}\P{Lu}/u.test(part) &&
      ((part.length > 3 && isFirstName(part)) || (!isAlone && part.length > 4 && !isCommonWord(part))),
  )
}

/** `ludmilla.brandtner@…` tells the name of its owner, unless one of its parts is a common word. */
export function nameInAddress<T extends Found>(hit: T): T[] {
  const [, ...parts] = (hit.kind === 'email' && /^(\p{L}{3,20})[._-](\p{L}{4,20})@/u.exec(hit.value)) || []
  if (parts.length === 0 || parts.some(isCommonWord)) return []
  const value = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase()).join(' ')
  return [{ ...hit, kind: 'name', whose: 'person', value }]
}

const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'oe', å: 'aa', æ: 'ae' }

/** In small letters, without accents, and as German and Danish addresses write them. */
const smallForms = (name: string): string[] => {
  const small = name.toLowerCase()
  const german = small.replace(/[äöüßøåæ]/g, (letter) => GERMAN[letter] ?? '')
  return [...new Set([small, plain(small).replaceAll('ß', 'ss'), german])]
}

/** The spellings of each piece, and of both names as one: `adalovelace`, `lovelaceada`, `alovelace`, `lovelacea`. */
export function pieceSpellings(name: Parameters<typeof piecesOf>[0]): [spelling: string, of: string][] {
  const parts = name.value.trim().split(/\s+/)
  const [a = '', b = ''] = [parts[0], parts.at(-1)]
  const pieces = piecesOf(name)
  const joined = parts.length > 1 && pieces.includes(b) ? [a + b, b + a, a.charAt(0) + b, b + a.charAt(0)] : []
  const spelled = (piece: string) =>
    smallForms(piece).flatMap((small) => [small, small.toUpperCase(), small[0]?.toUpperCase() + small.slice(1)])
  return [
    ...pieces.flatMap((piece) => spelled(piece).map((form): [string, string] => [form, piece])),
    ...joined.flatMap(smallForms).map((form): [string, string] => [form, name.value]),
  ]
}
