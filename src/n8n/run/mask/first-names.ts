import names from './first-names.json' with { type: 'json' }

/** Common first names of many countries, except those that are also words, places or brands, such as Grace or Paris. */
const FIRST_NAMES: ReadonlySet<string> = new Set(names.map(plain))

export const isFirstName = (word: string): boolean => FIRST_NAMES.has(plain(word))

/** In small letters without accents, as the list has it. */
function plain(word: string): string {
  const small = word.toLowerCase()
  if (/^[a-z]*$/.test(small)) return small
  return small.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ø', 'o')
}
