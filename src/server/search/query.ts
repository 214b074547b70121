import { limits } from '../../contract/limits.ts'
import { stemsOf } from './stems.ts'
import { chunks, formsOf, readChunk } from './words.ts'

export type Wanted = { word: string; beginning?: boolean }

export interface Term {
  word: string
  whole: Wanted[]
  /** Also words that begin with it, or that differ by one typing error. */
  any: Wanted[]
  marks(word: string): boolean
}

export interface Query {
  terms: Term[]
  /** As written in code, such as `$json`; a match is better than one of its words. */
  codes: Wanted[]
}

/**
 * Marks a hidden word in the index: a visitor's search takes the same time whether or not an entry has it. No word
 * that is typed begins with the mark, because `chunks` in `words.ts` does not allow `-` there.
 */
export const hiddenWord = (word: string): string => `-${word}`

export function withHidden({ terms, codes }: Query): Query {
  const inBoth = (wanted: readonly Wanted[]): Wanted[] => [
    ...wanted,
    ...wanted.map((each) => ({ ...each, word: hiddenWord(each.word) })),
  ]
  return {
    terms: terms.map((term) => ({ ...term, whole: inBoth(term.whole), any: inBoth(term.any) })),
    codes: inBoth(codes),
  }
}

/** More words than these do not improve a search, and each costs time. */
const mostTerms = 8

/** Reads what was typed. The last word may be unfinished. No terms: there is nothing to search for. */
export function readQuery(typed: string): Query {
  const typedChunks = [...typed.slice(0, limits.search).matchAll(chunks)].map(([chunk]) => readChunk(chunk))
  const words = [...new Set(typedChunks.flatMap((chunk) => chunk.words))].slice(0, mostTerms)
  const codes = [...new Set(typedChunks.flatMap((chunk) => chunk.codes))].slice(0, mostTerms)
  return {
    terms: words.map((word, index) => term(word, index === words.length - 1)),
    codes: codes.map((word) => ({ word })),
  }
}

const whole = (words: readonly string[]): Wanted[] => words.map((word) => ({ word }))

function term(word: string, isLast: boolean): Term {
  const forms = formsOf(word)
  // One letter begins a tenth of all words.
  const isBeginning = isLast && !/^[a-z]$/.test(word)
  const isForm = areFormsOf([word])
  return {
    word,
    whole: whole(forms),
    any: [...whole(forms), ...(isBeginning ? [{ word, beginning: true }] : [])],
    marks: (other) => isForm(other) || (isBeginning && other.startsWith(word)),
  }
}

function areFormsOf(words: readonly string[]): (word: string) => boolean {
  const stems = new Set(words.flatMap((word) => [word, ...stemsOf(word)]))
  return (word) => stems.has(word) || stemsOf(word).some((stem) => stems.has(stem))
}

/** A shorter word with one error is too often another word. */
const shortestWithError = 4
/** Each has hundreds of spellings, which are looked up one by one. */
const mostCorrected = 2

type Lookup = (words: readonly string[]) => Promise<readonly string[]>

/** What two longer words could mean if each has one typing error. Words that no entry has come first. */
async function corrections(terms: readonly Term[], lookup: Lookup) {
  const long = terms.filter(({ word }) => canHaveError(word))
  const used = new Set(await lookup(long.flatMap((each) => each.whole.map(({ word }) => word))))
  const isUsed = (term: Term) => term.whole.some(({ word }) => used.has(word))
  const doubtful = long
    .sort((a, b) => Number(isUsed(a)) - Number(isUsed(b)) || b.word.length - a.word.length)
    .slice(0, mostCorrected)
  const near = new Map(doubtful.map(({ word }) => [word, [...nearWords(word)]]))
  const possible = new Set(await lookup([...new Set([...near.values()].flat().flatMap(formsOf))]))
  return { isUsed, possible, near: ({ word }: Term) => near.get(word) ?? [] }
}

/** The query with beginnings of all words, and one typing error in each of two longer ones. */
export async function forgiving({ terms, codes }: Query, lookup: Lookup): Promise<Query> {
  const { near, possible } = await corrections(terms, lookup)
  return {
    codes,
    terms: terms.map((each) => {
      const { word, marks } = each
      const meant = near(each).filter((other) => formsOf(other).some((form) => possible.has(form)))
      const isMeant = areFormsOf(meant)
      return {
        ...each,
        any: [...each.whole, { word, beginning: true }, ...whole([...new Set(meant.flatMap(formsOf))])],
        marks: (other) => marks(other) || other.startsWith(word) || isMeant(other),
      }
    }),
  }
}

const mostSpellings = 8

/** The text with words that entries have in place of those with a typing error, the most likely one first. */
export async function respellings(typed: string, lookup: Lookup): Promise<string[]> {
  const { terms } = readQuery(typed)
  const { near, possible, isUsed } = await corrections(terms, lookup)
  const texts = terms.reduce<string[]>(
    (starts, term) => {
      const meant = near(term).filter((other) => possible.has(other))
      const words = isUsed(term) ? [term.word, ...meant] : [...meant, term.word]
      return words.flatMap((word) => starts.map((start) => `${start} ${word}`)).slice(0, mostSpellings)
    },
    [''],
  )
  const asTyped = terms.map(({ word }) => word).join(' ')
  return texts.map((text) => text.trim()).filter((text) => text !== asTyped)
}

const canHaveError = (word: string) => word.length >= shortestWithError && word.length <= 20 && /\p{L}/u.test(word)

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** All words with one letter more, less, other, or two letters in the other order. */
function nearWords(word: string): Set<string> {
  const near = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [start, rest] = [word.slice(0, at), word.slice(at)]
    if (rest) near.add(start + rest.slice(1))
    if (rest.length > 1) near.add(start + rest.charAt(1) + rest.charAt(0) + rest.slice(2))
    for (const letter of letters) {
      near.add(start + letter + rest)
      if (rest) near.add(start + letter + rest.slice(1))
    }
  }
  near.delete(word)
  return near
}
