import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { paths, sitePages } from '../../contract/site-map.ts'
import { decoded } from '../../markdown/address.ts'
import { Hydrated, restOf } from '../loading/first-document.tsx'
import { Header } from '../navigation/header.tsx'
import { OwnerBarPlace } from '../owner-bar/for-owner.tsx'
import { useQueryClient } from '../queries/hooks.ts'
import { Routes, useLocation, useNavigationType } from '../router/router.tsx'
import { savesData, whenIdle } from '../ui/later.ts'
import { takeFocus } from '../ui/take-focus.ts'
import { Toaster } from '../ui/toaster.tsx'
import { loadWholePage, pages } from './routes.tsx'
import { sitePageOf } from './site-page.ts'

const Footer = restOf(async () => (await import('../navigation/footer.tsx')).Footer)

/** Page and footer are stacking contexts (`isolate`): they are not painted again when the menu opens (decision 033). */
export function App() {
  const { bare } = sitePageOf(useLocation().pathname)
  const page = (
    <Suspense>
      <Routes routes={pages} />
    </Suspense>
  )
  return (
    <ErrorScreen>
      <NavigationEffects />
      <Prefetch />
      <CountReads />
      {bare ? (
        page
      ) : (
        <>
          <Header />
          <main id="main" tabIndex={-1} className="isolate pt-header">
            {page}
          </main>
          <Footer />
          <OwnerBarPlace />
        </>
      )}
      <Toaster />
      <Hydrated />
    </ErrorScreen>
  )
}

/** The last resort, when the page itself broke (spec 8). A plain link, because the router may be what failed. */
class ErrorScreen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main id="main" className="grid min-h-svh place-content-center gap-6 p-6 text-center">
        <h1 className="text-3xl">Unexpected Application Error!</h1>
        <p>Something broke while showing this page. Nothing you sent is lost.</p>
        <p>
          <a href={paths.home}>Return to Home</a>
        </p>
      </main>
    )
  }
}

const signs = ['pointerover', 'focusin', 'touchstart'] as const

/** Fetches a page's code and data when a visitor points at a link to it, so that they are there before the click. */
function Prefetch() {
  const client = useQueryClient()
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || link.origin !== window.location.origin || link.hasAttribute('download')) return
      const { pathname, search } = link
      // Fails offline, or after a new version. The navigation itself will report it.
      loadWholePage(pathname).catch(() => {})
      if (pathname === window.location.pathname || !sitePageOf(pathname).indexed || savesData()) return
      import('./prefetch-page.ts').then(({ prefetchPage }) => prefetchPage(client, pathname + search)).catch(() => {})
    }
    for (const sign of signs) document.addEventListener(sign, prepare, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, prepare)
    }
  }, [client])
  return null
}

/** Counts each page that is shown. The code for it is loaded when the browser is idle. */
function CountReads() {
  const { pathname } = useLocation()
  const client = useQueryClient()
  useEffect(() => {
    const { path, personal, secret } = sitePageOf(pathname)
    if (personal || secret || path === sitePages.notFound.path) return
    const report = () =>
      import('../analytics/report-read.ts').then((part) => part.reportRead(pathname, client)).catch(() => {})
    afterLoad(() => whenIdle(report))
  }, [pathname, client])
  return null
}

/** Nothing counts as idle before the page has loaded. */
function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}

/** What a browser does on a page load: scroll to the top, the `#place` or the earlier position, and move the focus. */
function NavigationEffects() {
  const { pathname, search, hash, key } = useLocation()
  const kind = useNavigationType()
  const left = useRef(new Map<string, number>())
  const shown = useRef({ key, pathname, search })

  useEffect(() => {
    const remember = () => left.current.set(shown.current.key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  // Before the paint. Otherwise a page would be painted at the position of the one before.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, pathname, search }
    if (before.key === key) return
    const place = decoded(hash.slice(1))
    const target = place ? document.getElementById(place) : null
    const moved = before.pathname !== pathname
    const back = kind === 'POP'
    // Between places of one page the browser itself returns to the earlier position.
    if (back && !moved && before.search === search) return
    if (target && !back) {
      // Scrolling within a page may be animated; a new page must not be.
      target.scrollIntoView({ behavior: moved ? 'instant' : 'auto' })
      takeFocus(target)
      return
    }
    // A new entry has no earlier position.
    if (back || moved) window.scrollTo({ top: left.current.get(key) ?? 0, behavior: 'instant' })
    if (moved) document.getElementById('main')?.focus({ preventScroll: true })
    if (!place || back) return
    // If this code cannot be loaded, the visitor stays at the top of the page.
    const waiting = import('./scroll-target.ts').then(({ scrollWhenThere }) => scrollWhenThere(place)).catch(() => {})
    return () => void waiting.then((stop) => stop?.())
  }, [key, pathname, search, hash, kind])

  return null
}
