import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { beginNow } from '../loading/visitor-acts.ts'
import { type Address, addressText } from './address.ts'
import { type Location, type Route, RouteContext } from './context.ts'
import { historyIndex } from './history-index.ts'
import { leaveDocument, loadsDocuments } from './load-documents.ts'

/** Follows the browser's history. The page that is shown stays until the code of the next one has arrived. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [route, setRoute] = useState<Route>(() => {
    // Counted, so that the distance between two entries is known.
    if (historyIndex() === null) history.replaceState({ ...history.state, idx: 0 }, '')
    return { location: currentLocation(), kind: 'POP', go }
  })

  const shown = useRef(route.location.pathname)
  useLayoutEffect(() => {
    shown.current = route.location.pathname
  }, [route])

  function go(to: Address, { replace = false, state = null }: Parameters<Route['go']>[1] = {}) {
    const address = addressText(to)
    if (loadsDocuments()) return window.location[replace ? 'replace' : 'assign'](address)
    const key = Math.random().toString(36).slice(2, 10)
    const idx = (historyIndex() ?? -1) + (replace ? 0 : 1)
    try {
      history[replace ? 'replaceState' : 'pushState']({ usr: state, key, idx }, '', address)
    } catch (error) {
      // State that cannot be stored is our own mistake; a browser that refuses more entries loads the page instead.
      if (error instanceof DOMException && error.name === 'DataCloneError') throw error
      if (new URL(address, window.location.href).origin === window.location.origin) window.location.assign(address)
      return
    }
    show(replace ? 'REPLACE' : 'PUSH')
  }

  const show = (kind: Route['kind']) => {
    if (window.location.pathname !== shown.current) leaveDocument()
    // React shows the next page only after the rest of this one was hydrated.
    beginNow()
    startTransition(() => setRoute((before) => ({ ...before, location: currentLocation(), kind })))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it uses nothing that changes.
  useLayoutEffect(() => {
    const pop = () => {
      if (loadsDocuments() && window.location.pathname !== shown.current) window.location.reload()
      else show('POP')
    }
    window.addEventListener('popstate', pop)
    return () => window.removeEventListener('popstate', pop)
  }, [])

  return <RouteContext value={route}>{children}</RouteContext>
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location
  const { usr, key = 'default' } = history.state ?? {}
  return { pathname, search, hash, state: typeof usr === 'object' ? usr : null, key }
}
