import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * What a browser does by itself on a page load and a router must do for it: scroll to the top or to the `#place`,
 * come back to where one was, and move the focus, so that a screen reader starts at the new page.
 */
export function NavigationEffects() {
  const { pathname, search, hash, key } = useLocation()
  const kind = useNavigationType()
  const left = useRef(new Map<string, number>())
  const shown = useRef({ key, pathname })

  useEffect(() => {
    const remember = () => left.current.set(shown.current.key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search is a new page to scroll, too.
  useEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    if (before.key === key) return
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const moved = before.pathname !== pathname
    // Within a page the scrolling may be seen; a new page must be there at once.
    if (kind === 'POP') window.scrollTo({ top: left.current.get(key) ?? 0, behavior: 'instant' })
    else if (target) target.scrollIntoView({ behavior: moved ? 'instant' : 'auto' })
    else if (moved) window.scrollTo({ top: 0, behavior: 'instant' })
    if (target && kind !== 'POP') takeFocus(target)
    else if (moved) document.getElementById('main')?.focus({ preventScroll: true })
  }, [key, pathname, search, hash, kind])

  return null
}

/** As a browser does at a `#place`: the next Tab goes on from there. */
function takeFocus(place: HTMLElement) {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
