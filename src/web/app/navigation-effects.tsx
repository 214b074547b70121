import { useEffect, useLayoutEffect, useRef } from 'react'
import { decoded } from '../../markdown/address.ts'
import { useLocation, useNavigationType } from '../router/router.tsx'
import { takeFocus } from '../ui/take-focus.ts'

/**
 * What a browser does on a page load and a router must do itself: scroll to the top, to the `#place` or to the earlier
 * position, and move the focus, so that a screen reader starts at the new page.
 */
export function NavigationEffects() {
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
    // If it cannot be loaded, the visitor is at the top of the page.
    const waiting = import('./scroll-target.ts').then(({ scrollWhenThere }) => scrollWhenThere(place)).catch(() => {})
    return () => void waiting.then((stop) => stop?.())
  }, [key, pathname, search, hash, kind])

  return null
}
