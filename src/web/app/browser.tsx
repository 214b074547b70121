import '../styles/styles.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ApiProvider, createApi } from '../api/client.ts'
import { SectionNotesProvider } from '../loading/section-data.ts'
import { App } from './app.tsx'
import { DemoProvider } from './demo.ts'
import { Document } from './document.tsx'
import { askBeforeLeaving } from './leave-question.ts'
import { MissingProvider } from './missing.ts'
import { OriginProvider } from './origin.ts'
import { takePageState } from './page-state.ts'
import { PostedProvider } from './posted.ts'
import { createQueryClient } from './query-client.ts'
import { pageOf } from './routes.tsx'

const { queries, failedSections, assets, origin, demo, posted = null, missing = false } = takePageState()
const client = createQueryClient()
// The server keeps a page as long as nothing in it changed: however old it is, its data is what the API would answer now.
for (const { state } of queries.queries) state.dataUpdatedAt = Date.now()
hydrate(client, queries)

askBeforeLeaving()

// The page's own code is there before React starts, so that the server's HTML is taken over in one piece.
await pageOf(window.location.pathname).load()

hydrateRoot(
  document,
  <Document assets={assets}>
    <OriginProvider value={origin}>
      <DemoProvider value={demo}>
        <ApiProvider value={createApi((path, init) => fetch(path, init))}>
          <QueryClientProvider client={client}>
            <SectionNotesProvider value={{ failed: new Set(failedSections) }}>
              <PostedProvider value={{ current: posted }}>
                <MissingProvider value={{ current: missing }}>
                  <BrowserRouter>
                    <App />
                  </BrowserRouter>
                </MissingProvider>
              </PostedProvider>
            </SectionNotesProvider>
          </QueryClientProvider>
        </ApiProvider>
      </DemoProvider>
    </OriginProvider>
  </Document>,
  // What a boundary caught has been said to the visitor in a toast or an error screen.
  { onCaughtError: () => {} },
)
