import { wholeNumber } from '../../contract/format.ts'

/** "1 node", "1,204 downloads". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`

const shortest = 40

/** The beginning of a text up to the end of a sentence. Ends within a few words, as after “e.g.”, do not count. */
export function firstSentence(text: string): string {
  for (const end of text.matchAll(/[.!?…](?=\s)/g)) if (end.index >= shortest) return text.slice(0, end.index + 1)
  return text
}
