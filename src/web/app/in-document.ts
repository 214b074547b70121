import type { DehydratedState } from '@tanstack/react-query'

/**
 * Where the page itself shows a text of a query unchanged. Such texts are large, so they are not sent again in the
 * page's state, and the browser reads them from the document.
 */
interface InDocument {
  /** The element's id. */
  id: string
  as: 'innerHTML' | 'textContent'
  /** The field of the data that is the text; unset if the data is the text. */
  field?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { inDocument?: InDocument }
  }
}

/** The queries without the texts that the document shows. */
export const withoutShownTexts = ({ queries, ...rest }: DehydratedState): DehydratedState => ({
  ...rest,
  queries: queries.map((query) => {
    const place = query.meta?.inDocument
    return place ? { ...query, state: { ...query.state, data: withText(query.state.data, place, undefined) } } : query
  }),
})

/** The queries with these texts, read from the browser's document. A query whose text is missing there is requested. */
export const withShownTexts = ({ queries, ...rest }: DehydratedState): DehydratedState => ({
  ...rest,
  queries: queries.flatMap((query) => {
    const place = query.meta?.inDocument
    if (!place) return query
    const text = document.getElementById(place.id)?.[place.as]
    // An empty text has no element.
    const data = withText(query.state.data, place, place.field ? (text ?? '') : text || undefined)
    return data === undefined ? [] : { ...query, state: { ...query.state, data } }
  }),
})

function withText(data: unknown, { field }: InDocument, text: string | undefined): unknown {
  if (!field) return text
  // Null if there is no such entry.
  return typeof data === 'object' && data !== null ? { ...data, [field]: text } : data
}
