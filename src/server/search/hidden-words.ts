import type { Query, Wanted } from './query.ts'
import type { WordIndex } from './word-index.ts'

/**
 * The index has this before each word of what visitors do not see. Their searches ask for words without it, so the index
 * does the same work whether a hidden entry has the word or none has: neither answer nor time depends on it. What was
 * typed never begins with it (`words.ts`).
 */
const mark = '-'

export const hiddenWord = (word: string): string => mark + word

/** The same query for an admin, who finds hidden entries too. */
export const withHidden = ({ terms, codes }: Query): Query => ({
  terms: terms.map((term) => ({ ...term, whole: inBoth(term.whole), any: inBoth(term.any) })),
  codes: inBoth(codes),
})

const inBoth = (wanted: readonly Wanted[]): Wanted[] => [
  ...wanted,
  ...wanted.map((each) => ({ ...each, word: hiddenWord(each.word) })),
]

/** Those of these words that a visitor's search may find, or an admin's. */
export async function knownWords(
  known: (words: readonly string[]) => ReturnType<WordIndex['known']>,
  words: readonly string[],
  { visibleOnly }: { visibleOnly: boolean },
): Promise<readonly string[]> {
  if (visibleOnly) return known(words)
  const found = new Set(await known([...words, ...words.map(hiddenWord)]))
  return words.filter((word) => found.has(word) || found.has(hiddenWord(word)))
}
