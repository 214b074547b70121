import type { PublicSettings } from './settings.ts'

/** The interface by which the server (`src/server/pages`) calls the web bundle (`src/web/app/server.tsx`). */
export interface PageRequest {
  url: string
  origin: string
  /** Calls the API in this process, as an anonymous visitor. */
  fetch: (path: string) => Promise<Response>
  assets: PageAssets
  settings: PublicSettings
  /** Set when the page answers a form. */
  posted?: PostedForm
  /** Nothing exists at this address, so the page must not fetch. */
  missing?: Missing
}

export interface NearestPage {
  title: string
  url: string
}

export interface Missing {
  nearest: NearestPage[]
}

/** A parsed and normalised address. */
export interface PageAddress {
  /** The page, by its path in the site map: `/blogs/:slug`. */
  page: string
  /** Its source file, to find its chunk in the build's manifest. */
  file: string
  path: string
  params: Readonly<Record<string, string>>
  /** The query parameters that the page declares, with values that it understands. */
  query: Readonly<Record<string, string>>
  /** Whether the query has free text of the visitor, so that the page is not worth caching. */
  isFree: boolean
}

export const addressUrl = ({ path, query }: Pick<PageAddress, 'path' | 'query'>): string =>
  Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`

/** A form that was sent without JavaScript: its values, and its errors if it was rejected. */
export interface PostedForm {
  accepted?: boolean
  text: Record<string, string>
  /** A sentence for each invalid field. */
  errors: Record<string, string>
  sentence: string
}

/** The built files that a page needs, as addresses. */
export interface PageAssets {
  entry: string
  /** The page's own chunk; empty in development. */
  page: string
  styles: { href: string; media?: string }[]
  fonts: string[]
  /** Scripts to fetch early: the page's own chunk and what it imports. */
  preload: string[]
}

export interface RenderedPage {
  status: number
  html: string
  /** A section could not load its data. Such a page is shown, but not cached. */
  incomplete: boolean
  /** False for a page that must not be cached, such as a preview. */
  keep: boolean
}

export interface WebBundle {
  render(request: PageRequest): Promise<RenderedPage>
  pageAddress(url: URL): PageAddress
  /** The inline script in the head of every page; the content policy allows it by its hash. */
  headScript: string
}
