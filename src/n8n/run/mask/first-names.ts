import words from './common-words.json' with { type: 'json' }
import names from './first-names.json' with { type: 'json' }

/** Common first names of many countries, except those that are also words, places or brands, such as Grace or Paris. */
const FIRST_NAMES: ReadonlySet<string> = new Set(names.map(plain))

export const isFirstName = (word: string): boolean => FIRST_NAMES.has(plain(word))

/** Last names that are also words, places or brands, and words that stand where a name may stand. */
const COMMON: ReadonlySet<string> = new Set(words)

export const isCommonWord = (word: string): boolean => COMMON.has(plain(word))

/** In small letters without accents, as the list has it. */
export function plain(word: string): string {
  const small = word.toLowerCase()
  if (/^[a-z]*$/.test(small)) return small
  return small.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ø', 'o')
}
