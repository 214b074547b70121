/**
 * What the server asks of the built web bundle, and what it gets: the one place where they meet
 * (`src/server/pages` calls, `src/web/app/server.tsx` answers).
 */
export interface PageRequest {
  /** Path and query, as the browser asked. */
  url: string
  /** The site's own origin, for canonical and share addresses. */
  origin: string
  /** Calls the API in this process, as an anonymous visitor. */
  fetch: (path: string) => Promise<Response>
  assets: PageAssets
  /** Whether the site shows the demo: then its words stand where the owner has none. */
  demo: boolean
  /** Set when the page answers a form that was refused. */
  posted?: PostedForm
  /** Nothing is at this address, so the page need not ask. */
  missing?: boolean
}

/** What an address means: the same for all the ways to write it. */
export interface PageAddress {
  /** The page, by its path in the site map: `/blogs/:slug`. */
  page: string
  /** Its source file, to find its chunk in the build's manifest. */
  file: string
  /** The path as we write it ourselves. */
  path: string
  params: Readonly<Record<string, string>>
  /** The query parameters that the page declares, with values that it understands. */
  query: Readonly<Record<string, string>>
  /** Whether words of the visitor's own are among them: nobody else will ask for this. */
  isFree: boolean
}

/** An address in its one spelling. */
export const addressUrl = ({ path, query }: Pick<PageAddress, 'path' | 'query'>): string =>
  Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`

/** A form that was sent without JavaScript, and refused: what was typed, and what is wrong with it. */
export interface PostedForm {
  text: Record<string, string>
  /** A sentence for each field that is wrong. */
  errors: Record<string, string>
  sentence: string
}

/** The built files that a page needs, as addresses. */
export interface PageAssets {
  entry: string
  styles: string[]
  /** Scripts to fetch early: the page's own chunk and what it imports. */
  preload: string[]
}

export interface RenderedPage {
  status: number
  html: string
  /** A section could not load its data; such a page is shown, but not kept. */
  incomplete: boolean
  /** False for a page that is meant for whoever has its address, and for a time only. */
  keep: boolean
}

export interface WebBundle {
  render(request: PageRequest): Promise<RenderedPage>
  pageAddress(url: URL): PageAddress
  /** The inline script that sets the theme before the first paint; the content policy allows it by its hash. */
  themeScript: string
}
