import type { Query } from './query.ts'
import { folded } from './words.ts'

/** A word of a text that a query asks for. */
export interface Place {
  at: number
  end: number
  /** Which of the query's words it is. */
  term: number
}

/** Finds the words of a query in texts. */
export interface Places {
  /** Reads the text from a position on, only as far as the caller asks. */
  in(text: string, from?: number): Iterable<Place>
  /** How many different words the query has. */
  terms: number
}

/** Remembers the words it has met, so keep it for one search only. */
export function placesOf(query: Query): Places {
  const candidates = candidatesOf(query)
  const known = new Map<string, number>()
  const termOf = (word: string): number => {
    let term = known.get(word)
    if (term === undefined) {
      const small = folded(word)
      term = query.terms.findIndex(({ marks }) => marks(small))
      known.set(word, term)
    }
    return term
  }
  return {
    terms: query.terms.length,
    *in(text, from = 0) {
      const words = new RegExp(candidates)
      words.lastIndex = from
      for (let match = words.exec(text); match; match = words.exec(text)) {
        const term = termOf(match[0])
        if (term >= 0) yield { at: match.index, end: words.lastIndex, term }
      }
    },
  }
}

/**
 * The words that begin like a word of the query, because folding every word of a long text takes most of the time. Other
 * forms of a word have its first letter. A word with letters that are not ASCII may begin like it when it is folded.
 */
function candidatesOf({ terms }: Query): RegExp {
  const first = new Set(terms.flatMap(({ any }) => any.map(({ word }) => word.charAt(0))))
  const letters = [...first].filter((letter) => /[a-z0-9]/.test(letter)).join('')
  const beginning = `[${letters}${letters.toUpperCase()}]|\\P{ASCII}`
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?=${beginning})[\\p{L}\\p{N}\\p{M}]+`, 'gu')
}
