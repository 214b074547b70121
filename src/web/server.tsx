import { defaultShouldDehydrateQuery, dehydrate, type Query, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import type { PageRequest, RenderedPage } from '../contract/page.ts'
import { ApiProvider, createApi } from './api.ts'
import { App } from './app.tsx'
import { DemoProvider } from './demo.ts'
import { Document } from './document.tsx'
import { OriginProvider } from './origin.ts'
import { writePageState } from './page-state.ts'
import { PostedProvider } from './posted.ts'
import { createQueryClient } from './query-client.ts'
import { type ResponseNotes, ResponseProvider } from './response.ts'
import { pageOf } from './routes.tsx'

export { themeScript } from './document.tsx'

/** Renders a page as an anonymous visitor sees it, with all its data; see `contract/page.ts`. */
export async function render({ url, origin, fetch, assets, demo, posted }: PageRequest): Promise<RenderedPage> {
  const queries = createQueryClient()
  const notes: ResponseNotes = { status: 200, keep: true }
  let incomplete = false

  const { prelude } = await prerender(
    <Document assets={assets}>
      <ResponseProvider value={notes}>
        <OriginProvider value={origin}>
          <DemoProvider value={demo}>
            <ApiProvider value={createApi(fetch)}>
              <QueryClientProvider client={queries}>
                <PostedProvider value={{ current: posted ?? null }}>
                  <StaticRouter location={url}>
                    <App />
                  </StaticRouter>
                </PostedProvider>
              </QueryClientProvider>
            </ApiProvider>
          </DemoProvider>
        </OriginProvider>
      </ResponseProvider>
    </Document>,
    {
      // A large section would otherwise be moved into place by a script, and stay hidden without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: () => {
        incomplete = true
      },
    },
  )

  const html = await new Response(prelude).text()
  const state = writePageState({ queries: dehydrate(queries, { shouldDehydrateQuery }), assets, origin, demo, posted })
  queries.clear()
  return { ...notes, html: html.replace('</body>', () => `${state}</body>`), incomplete }
}

/** What stands in the page itself is not sent a second time; its query reads it there (`meta.inDocument`). */
const shouldDehydrateQuery = (query: Query) => defaultShouldDehydrateQuery(query) && !query.meta?.inDocument

export const pageFile = (path: string): string => `src/web/${pageOf(path).file}`

export function pageKey({ pathname, searchParams }: URL): string {
  const declared = Object.entries(pageOf(pathname).query ?? {}).flatMap(([name, values]) => {
    const value = searchParams.get(name)
    return value !== null && values.test(value) ? [[name, value]] : []
  })
  return declared.length === 0 ? pathname : `${pathname}?${new URLSearchParams(declared)}`
}
