import { prerender } from 'react-dom/static'
import type { PageAddress, PageRequest, RenderedPage } from '../../contract/page.ts'
import { fileQueries, freeText, pageQueries } from '../../contract/page-queries.ts'
import { fillPath } from '../../contract/site-map.ts'
import { decoded } from '../../markdown/address.ts'
import { ApiProvider, createApi } from '../api/client.ts'
import { QueryClientProvider } from '../queries/hooks.ts'
import { QueryClient } from '../queries/query-client.ts'
import { matchPath } from '../router/address.ts'
import { StaticRouter } from '../router/router.tsx'
import { App } from './app.tsx'
import { Document } from './document.tsx'
import { type DocumentHead, documentHead, forHydration } from './document-head.ts'
import { type PageNotes, PageProvider } from './page-context.ts'
import { withoutShownTexts, writePageState } from './page-state.ts'
import { sitePageOf } from './site-page.ts'

export { default as headScript } from './head-script.ts?script'

/**
 * Renders a page as an anonymous visitor sees it, with all its data; see `contract/page.ts`. React has no error
 * boundaries on the server: if a section's data cannot be read, the page is rendered a second time, with that section
 * shown as failed. By then the answers of the first time are cached.
 */
export async function render(request: PageRequest): Promise<RenderedPage> {
  const { assets, origin, settings, posted, missing } = request
  const queries = new QueryClient()
  const head = documentHead(assets, settings.look)
  const complete = await renderOnce(request, head, queries, new Set())
  const { requestedBy } = complete.notes
  const failed = failedSections(requestedBy)
  const { notes, html, broken } = failed.size === 0 ? complete : await renderOnce(request, head, queries, failed)
  // A page without any readable data answers 503, because it exists.
  const status = failed.size > 0 && failed.size === requestedBy.size ? 503 : notes.status

  const state = writePageState({
    queries: withoutShownTexts(queries.known()),
    failedSections: [...failed],
    head: forHydration(head),
    origin,
    settings,
    posted,
    missing,
  })
  const incomplete = broken || failed.size > 0
  return { status, keep: notes.keep, html: withState(html, state), incomplete }
}

async function renderOnce(
  { url, origin, fetch, settings, posted, missing }: PageRequest,
  head: DocumentHead,
  queries: QueryClient,
  failedSections: Set<string>,
) {
  const notes: PageNotes = { status: 200, keep: true, requestedBy: new Map() }
  let broken = false
  const { prelude } = await prerender(
    <Document head={head}>
      <PageProvider value={{ origin, settings, failedSections, posted, missing, notes }}>
        <ApiProvider value={createApi(fetch)}>
          <QueryClientProvider value={queries}>
            <StaticRouter url={url}>
              <App />
            </StaticRouter>
          </QueryClientProvider>
        </ApiProvider>
      </PageProvider>
    </Document>,
    {
      // Otherwise a script would move a large section into place, and without JavaScript it would stay hidden.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: () => {
        broken = true
      },
    },
  )
  return { notes, html: await new Response(prelude).text(), broken }
}

const end = '</body></html>'

/** The state is complete when the page is, so it is written last, before the end of the document. */
function withState(html: string, state: string): string {
  if (!html.endsWith(end)) throw new Error(`The page does not end with ${end}.`)
  return html.slice(0, -end.length) + state + end
}

const failedSections = (requestedBy: PageNotes['requestedBy']) =>
  new Set(
    [...requestedBy].flatMap(([section, queries]) =>
      [...queries].some(({ state }) => state.status === 'error') ? [section] : [],
    ),
  )

export function pageAddress({ pathname, searchParams }: URL): PageAddress {
  const { path: page, file } = sitePageOf(pathname)
  const declared = fileQueries[pathname] ?? pageQueries[page] ?? {}
  const { '*': _, ...raw } = matchPath(page, pathname) ?? {}
  const params = Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, decoded(value ?? '')]))
  const given = Object.entries(declared).filter(([name, values]) => values.test(searchParams.get(name) ?? ''))
  return {
    page,
    file: `src/web/${file}`,
    path: page === '*' || pathname in fileQueries ? pathname : fillPath(page, params),
    params,
    query: Object.fromEntries(given.map(([name]) => [name, searchParams.get(name) ?? ''])),
    isFree: given.some(([, values]) => values === freeText),
  }
}
