import '../styles/styles.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ApiProvider, createApi } from '../api/client.ts'
import { beginNow, pageHydrated } from '../loading/first-document.tsx'
import { QueryClientProvider } from '../queries/hooks.ts'
import { QueryClient } from '../queries/query-client.ts'
import { BrowserRouter } from '../router/browser-router.tsx'
import { askBeforeLeaving } from '../router/history-entry.ts'
import { watchLeaving } from '../ui/later.ts'
import { App } from './app.tsx'
import { Document } from './document.tsx'
import { PageProvider } from './page-context.ts'
import { readPageState, withShownTexts } from './page-state.ts'
import { isLoaded, loadFirstPage } from './routes.tsx'

const { queries, failedSections, head, ...page } = readPageState(document)
const client = new QueryClient()
// The server keeps a page only while its data is current, so the data's age counts from here. It is held because new
// data would not fit the HTML of the parts that are hydrated later.
client.add(withShownTexts(queries, document))
client.hold(pageHydrated)
// Requests again what failed without a connection, or may have changed meanwhile.
window.addEventListener('online', () => client.refetchStale())

// zod tests whether it may use `eval`. The content policy forbids it, and Firefox logs that.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

askBeforeLeaving()
// Code that begins to load after the visitor has left must not count as missing either.
void pageHydrated.then(watchLeaving())
// Hydrates the whole page now, to report a failure or answer a press.
if (failedSections.length > 0 || document.pressed) beginNow()

// The page's code is loaded before React starts, so that the server's HTML hydrates in one step.
await loadFirstPage(window.location.pathname, head.page)
// A file that could not be loaded early may have been loaded since.
document.documentElement.classList.remove('code-lost')

// In a transition React pauses for frames and for the visitor's events while it hydrates.
startTransition(() => {
  hydrateRoot(
    document,
    <Document head={head}>
      <PageProvider value={{ ...page, failedSections: new Set(failedSections) }}>
        <ApiProvider value={createApi((path, init) => fetch(path, init))}>
          <QueryClientProvider value={client}>
            <BrowserRouter isLoaded={isLoaded}>
              <App />
            </BrowserRouter>
          </QueryClientProvider>
        </ApiProvider>
      </PageProvider>
    </Document>,
    // The visitor has already seen a caught error in a toast or an error screen.
    { onCaughtError: () => {} },
  )
})
