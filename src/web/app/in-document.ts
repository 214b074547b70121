import type { InDocument } from '../queries/query.ts'
import type { KnownQuery } from '../queries/query-client.ts'

/** The queries without the texts that the document shows. */
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
