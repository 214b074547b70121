import { wholeNumber } from '../../contract/format.ts'

/** "1 node", "1,204 downloads". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`

/** Nobody reads a longer list; a file may have 200,000 secrets. */
export const mostListed = 100

const shortest = 40

/** The beginning of a text up to the end of a sentence. Ends within a few words, as after “e.g.”, do not count. */
export function firstSentence(text: string): string {
  for (const end of text.matchAll(/[.!?…](?=\s)/g)) if (end.index >= shortest) return text.slice(0, end.index + 1)
  return text
}

/** Whole sentences within `limit` characters, or the first one; if that is too long, only a part of it, with “…”. */
export function teaser(text: string, limit = 110, longest = 190): string {
  if (text.length <= limit) return text
  const start = text.slice(0, limit + 1)
  const last = (ends: RegExp) => [...start.matchAll(ends)].at(-1)?.index ?? 0
  const sentence = last(/[.!?…](?=\s)/g)
  if (sentence >= shortest) return start.slice(0, sentence + 1)
  const first = firstSentence(text)
  if (first.length <= longest) return first
  const parts = [last(/[:;](?=\s)| [–—] /g), last(/,(?=\s)/g)]
  const end = parts.find((part) => part >= shortest) ?? last(/\s/g)
  return `${(end > 0 ? start.slice(0, end) : start).replace(/[\s,;:]+$|[\uD800-\uDBFF]$/, '')}…`
}
