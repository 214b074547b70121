import type { DehydratedState } from '@tanstack/react-query'
import type { PageAssets } from '../../contract/page.ts'
import type { PageContext } from './page-context.ts'

/** What the server hands to the browser with the page: what it asked the API, and what the document was made with. */
export interface PageState extends Omit<PageContext, 'failedSections' | 'notes'> {
  queries: DehydratedState
  failedSections: string[]
  assets: PageAssets
}

const id = 'page-state'

/** As an inert script element; `<` is written so that no text in it can end the element. */
export const writePageState = (state: PageState): string =>
  `<script id="${id}" type="application/json">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`

/** Takes the state out of the document, which then is what React rendered. */
export function takePageState(): PageState {
  const element = document.getElementById(id)
  if (!element) throw new Error('The page came without its state.')
  element.remove()
  return JSON.parse(element.textContent)
}
