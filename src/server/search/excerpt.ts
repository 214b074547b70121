import type { Query } from './query.ts'
import { folded } from './words.ts'

type Place = { at: number; end: number; term: number }

type Places = ReturnType<typeof placesOf>

/** Caches the words that it meets, so use it for one search only. */
export function placesOf(query: Query) {
  const candidates = candidatesOf(query)
  const cache = new Map<string, number>()
  const termOf = (word: string): number => {
    let term = cache.get(word)
    if (term === undefined) {
      const small = folded(word)
      term = query.terms.findIndex(({ marks }) => marks(small))
      cache.set(word, term)
    }
    return term
  }
  return {
    terms: query.terms.length,
    /** Reads the text from a position on, only as far as the caller asks. */
    *in(text: string, from = 0): Generator<Place> {
      const words = new RegExp(candidates)
      words.lastIndex = from
      for (let match = words.exec(text); match; match = words.exec(text)) {
        const term = termOf(match[0])
        if (term >= 0) yield { at: match.index, end: words.lastIndex, term }
      }
    },
  }
}

/** Folding every word of a long text is slow: only words with a first letter of the query, or a non-ASCII one. */
function candidatesOf({ terms }: Query): RegExp {
  const first = new Set(terms.flatMap(({ any }) => any.map(({ word }) => word.charAt(0))))
  const letters = [...first].filter((letter) => /[a-z0-9]/.test(letter)).join('')
  const beginning = `[${letters}${letters.toUpperCase()}]|\\P{ASCII}`
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?=${beginning})[\\p{L}\\p{N}\\p{M}]+`, 'gu')
}

const length = 180
/** A text is read this far for the best place. */
const searchedText = 60_000

const termsIn = (places: Iterable<Place>) => new Set(Array.from(places, ({ term }) => term)).size

export const hasAll = (title: string, places: Places): boolean => termsIn(places.in(title)) === places.terms

/** As HTML: escaped, with the words in `<mark>`. `at` is where the first of them is. */
export function excerptOf(whole: string, places: Places, from = 0): { html: string; at: number } {
  const text = whole.slice(from, from + searchedText)
  const best = from > 0 ? 0 : bestOf(text, places)
  const start = startOf(text, best)
  const end = endOf(text, start + length)
  const html = `${start > 0 ? '… ' : ''}${marked(text, places, start, end)}${end < text.length ? ' …' : ''}`
  return { html, at: from + best }
}

/** As HTML like an excerpt; by default a whole title. */
export function marked(text: string, places: Places, start = 0, end = text.length): string {
  let html = ''
  let at = start
  for (const place of places.in(text, start)) {
    if (place.end > end) break
    html += `${escaped(text.slice(at, place.at))}<mark>${escaped(text.slice(place.at, place.end))}</mark>`
    at = place.end
  }
  return (html + escaped(text.slice(at, end))).trim()
}

function bestOf(text: string, places: Places): number {
  let best = { at: 0, count: 0 }
  const near: Place[] = []
  for (const place of places.in(text)) {
    near.push(place)
    while ((near[0]?.at ?? 0) + length - 40 <= place.at) near.shift()
    const count = termsIn(near)
    if (count > best.count) best = { at: near[0]?.at ?? 0, count }
    if (count === places.terms) break
  }
  return best.at
}

function startOf(text: string, at: number): number {
  if (at < 60) return 0
  const start = text.indexOf(' ', at - 50)
  return start >= 0 && start < at ? start + 1 : at
}

function endOf(text: string, at: number): number {
  if (at >= text.length) return text.length
  const end = text.lastIndexOf(' ', at)
  return end > at - 40 ? end : at
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[&<>"']/g, (character) => entities[character] ?? '')
