import '../styles/styles.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ApiProvider, createApi } from '../api/client.ts'
import { App } from './app.tsx'
import { Document } from './document.tsx'
import { withShownTexts } from './in-document.ts'
import { askBeforeLeaving } from './leave-question.ts'
import { PageProvider } from './page-context.ts'
import { takePageState } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { pageOf } from './routes.tsx'

const { queries, failedSections, assets, ...page } = takePageState()
const client = createQueryClient()
// The server keeps a page as long as nothing in it changed: however old it is, its data is what the API would answer now.
for (const { state } of queries.queries) state.dataUpdatedAt = Date.now()
hydrate(client, withShownTexts(queries))

askBeforeLeaving()

// The page's own code is there before React starts, so that the server's HTML is taken over in one piece.
await pageOf(window.location.pathname).load()

hydrateRoot(
  document,
  <Document assets={assets}>
    <PageProvider value={{ ...page, failedSections: new Set(failedSections) }}>
      <ApiProvider value={createApi((path, init) => fetch(path, init))}>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </ApiProvider>
    </PageProvider>
  </Document>,
  // What a boundary caught has been said to the visitor in a toast or an error screen.
  { onCaughtError: () => {} },
)
