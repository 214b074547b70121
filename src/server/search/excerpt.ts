import type { Query } from './query.ts'
import type { Section } from './sections.ts'
import { folded } from './words.ts'

/** Characters around the first words that were found. */
const length = 180
/** A text is read this far for the best place. */
const searchedText = 60_000

const words = /[\p{L}\p{N}\p{M}]+/gu

interface Found {
  at: number
  end: number
  term: number
}

/** Where the words of a query are in a text. */
function placesIn(text: string, { terms }: Query, known: Map<string, number>): Found[] {
  const found: Found[] = []
  for (const match of text.matchAll(words)) {
    const [word] = match
    let term = known.get(word)
    if (term === undefined) {
      const small = folded(word)
      term = terms.findIndex(({ marks }) => marks(small))
      known.set(word, term)
    }
    if (term >= 0) found.push({ at: match.index, end: match.index + word.length, term })
  }
  return found
}

const termsIn = (places: readonly Found[]) => new Set(places.map(({ term }) => term)).size

/** The first section whose heading has every word of the query. */
export function headingOf(sections: readonly Section[], query: Query): Section | undefined {
  const known = new Map<string, number>()
  return sections.find(({ text }) => termsIn(placesIn(text, query, known)) === query.terms.length)
}

/** Whether a title has every word of the query. */
export const hasAll = (title: string, query: Query): boolean =>
  termsIn(placesIn(title, query, new Map())) === query.terms.length

/** The part of a text with the most of the query's words, as HTML: escaped text, with the words in `<mark>`. */
export function excerptOf(whole: string, query: Query, from = 0): string {
  const text = whole.slice(from, from + searchedText)
  const places = placesIn(text, query, new Map())
  const start = from > 0 ? 0 : startOf(text, bestOf(places))
  const end = endOf(text, start + length)
  return `${start > 0 ? '… ' : ''}${marked(text, places, start, end)}${end < text.length ? ' …' : ''}`
}

/** A whole title with the words of the query, as HTML like an excerpt. */
export const markedTitle = (title: string, query: Query): string => marked(title, placesIn(title, query, new Map()))

function marked(text: string, places: readonly Found[], start = 0, end = text.length): string {
  let html = ''
  let at = start
  for (const place of places) {
    if (place.at < start || place.end > end) continue
    html += `${escaped(text.slice(at, place.at))}<mark>${escaped(text.slice(place.at, place.end))}</mark>`
    at = place.end
  }
  return (html + escaped(text.slice(at, end))).trim()
}

/** The first place from which an excerpt has the most different words. */
function bestOf(places: readonly Found[]): number {
  let best = { at: places[0]?.at ?? 0, count: 0 }
  let last = 0
  for (const [index, { at }] of places.entries()) {
    while ((places[last]?.at ?? Infinity) < at + length - 40) last += 1
    const count = termsIn(places.slice(index, Math.min(last, index + 30)))
    if (count > best.count) best = { at, count }
  }
  return best.at
}

/** Some words before a place, from the beginning of a word. */
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
