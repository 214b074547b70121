import type { InDocument, KnownQuery } from '../queries/query-client.ts'
import type { DocumentHead } from './document-head.ts'
import type { PageContext } from './page-context.ts'

interface PageState extends Omit<PageContext, 'failedSections' | 'notes'> {
  queries: KnownQuery[]
  failedSections: string[]
  head: DocumentHead
}

const id = 'page-state'

/** As an inert script element; `<` is escaped, so that no text can end the element. */
export const writePageState = (state: PageState): string =>
  `<script id="${id}" type="application/json">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`

/** Reads the state and removes it from the document, which then is what React rendered. */
export function readPageState(page: Document): PageState {
  const element = page.getElementById(id)
  if (!element) throw new Error('The page has no state element.')
  element.remove()
  return JSON.parse(element.textContent)
}

export const withoutShownTexts = (queries: KnownQuery[]): KnownQuery[] =>
  queries.map((query) => {
    const place = query.inDocument
    return place ? { ...query, data: withText(query.data, place, undefined) } : query
  })

/** The queries with these texts, read from the document of their page. A query whose text is missing there is requested. */
export const withShownTexts = (queries: KnownQuery[], page: Document): KnownQuery[] =>
  queries.flatMap((query) => {
    const place = query.inDocument
    if (!place) return query
    const text = page.getElementById(place.id)?.[place.as]
    // An empty text has no element.
    const data = withText(query.data, place, place.field ? (text ?? '') : text || undefined)
    return data === undefined ? [] : { ...query, data }
  })

function withText(data: unknown, { field }: InDocument, text: string | undefined): unknown {
  if (!field) return text
  // Null if there is no such entry.
  return typeof data === 'object' && data !== null ? { ...data, [field]: text } : data
}
