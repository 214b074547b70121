import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { decoded } from '../../markdown/address.ts'
import { beginNow, firstDocument } from '../loading/first-document.tsx'
import { afterPaint } from '../ui/later.ts'
import { takeFocus } from '../ui/take-focus.ts'
import { type Address, addressText } from './address.ts'
import { expectReplaced, markEntry, newKey } from './history-entry.ts'
import { type Location, type Route, RouteContext } from './router.tsx'

interface Props {
  isLoaded: (pathname: string) => boolean
  children: ReactNode
}

/** Follows the browser's history. The page that is shown stays until the code of the next one has arrived. */
export function BrowserRouter({ isLoaded, children }: Props) {
  const [route, setRoute] = useState<Route>(() => {
    markEntry()
    return { location: currentLocation(), kind: 'POP', go }
  })

  const shown = useRef(route.location)
  useLayoutEffect(() => {
    shown.current = route.location
  }, [route])

  function go(to: Address, { replace = false, state = null }: Parameters<Route['go']>[1] = {}) {
    const address = addressText(to)
    const place = state ? null : placeInPage(to)
    if (place || firstDocument.incomplete) {
      expectReplaced(replace)
      window.location[replace ? 'replace' : 'assign'](address)
      if (place) takeFocus(place)
      return
    }
    const idx = markEntry() + (replace ? 0 : 1)
    try {
      history[replace ? 'replaceState' : 'pushState']({ usr: state, key: newKey(), idx }, '', address)
    } catch (error) {
      // State that cannot be stored is our own mistake; a browser that refuses more entries loads the page instead.
      if (error instanceof DOMException && error.name === 'DataCloneError') throw error
      if (new URL(address, window.location.href).origin === window.location.origin) window.location.assign(address)
      return
    }
    show(replace ? 'REPLACE' : 'PUSH')
  }

  const latest = useRef<Route['kind']>('POP')
  const show = (kind: Route['kind']) => {
    markEntry()
    const { pathname } = window.location
    latest.current = kind
    const update = () => setRoute((before) => ({ ...before, location: currentLocation(), kind: latest.current }))
    const moved = pathname !== shown.current.pathname
    if (moved) firstDocument.left = true
    // In one step, because in a transition React pauses every 5 ms, and a slow phone shows the page in twice the time.
    // For Back and Forward React does so itself.
    if (moved && kind !== 'POP' && firstDocument.hydrated && isLoaded(pathname)) return afterPaint(update)
    // React shows the next page only after the rest of this one was hydrated.
    beginNow()
    startTransition(update)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it uses nothing that changes.
  useLayoutEffect(() => {
    const pop = () => {
      if (firstDocument.incomplete && window.location.pathname !== shown.current.pathname)
        return window.location.reload()
      show('POP')
    }
    window.addEventListener('popstate', pop)
    return () => window.removeEventListener('popstate', pop)
  }, [])

  return <RouteContext value={route}>{children}</RouteContext>
}

/** A place of the page that is shown, which the browser finds at once, also while the page hydrates. */
const placeInPage = ({ pathname, search, hash }: Address): HTMLElement | null =>
  pathname === window.location.pathname && search === window.location.search
    ? document.getElementById(decoded(hash.slice(1)))
    : null

function currentLocation(): Location {
  const { pathname, search, hash, href } = window.location
  // Browsers ignore too many changes of the history, so that the entry may not be marked.
  const { usr, key = href } = history.state ?? {}
  return { pathname, search, hash, state: typeof usr === 'object' ? usr : null, key }
}
