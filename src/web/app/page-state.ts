import type { KnownQuery } from '../queries/query-client.ts'
import type { DocumentHead } from './document-head.ts'
import type { PageContext } from './page-context.ts'

/** What the server sends to the browser with the page: the answers of the API, and the settings of the document. */
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
