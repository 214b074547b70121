import type { Place, Places } from './places.ts'
import type { Section } from './sections.ts'

/** Characters around the first words that were found. */
const length = 180
/** A text is read this far for the best place. */
const searchedText = 60_000

const termsIn = (places: Iterable<Place>) => new Set(Array.from(places, ({ term }) => term)).size

/** Whether a title has every word of the query. */
export const hasAll = (title: string, places: Places): boolean => termsIn(places.in(title)) === places.terms

/** The first section whose heading has every word of the query. */
export const headingOf = (sections: readonly Section[], places: Places): Section | undefined =>
  sections.find(({ text }) => hasAll(text, places))

/**
 * The part of a text with the most of the query's words, as HTML: escaped text, with the words in `<mark>`. `at` is where
 * the first of them is.
 */
export function excerptOf(whole: string, places: Places, from = 0): { html: string; at: number } {
  const text = whole.slice(from, from + searchedText)
  const best = from > 0 ? 0 : bestOf(text, places)
  const start = startOf(text, best)
  const end = endOf(text, start + length)
  const html = `${start > 0 ? '… ' : ''}${marked(text, places, start, end)}${end < text.length ? ' …' : ''}`
  return { html, at: from + best }
}

/** A whole title with the words of the query, as HTML like an excerpt. */
export const markedTitle = (title: string, places: Places): string => marked(title, places)

function marked(text: string, places: Places, start = 0, end = text.length): string {
  let html = ''
  let at = start
  for (const place of places.in(text, start)) {
    if (place.end > end) break
    html += `${escaped(text.slice(at, place.at))}<mark>${escaped(text.slice(place.at, place.end))}</mark>`
    at = place.end
  }
  return (html + escaped(text.slice(at, end))).trim()
}

/** The first place from which an excerpt has the most different words. */
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
