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
    if (kind === 'POP') window.scrollTo(0, left.current.get(key) ?? 0)
    else if (target) target.scrollIntoView()
    else if (before.pathname !== pathname) window.scrollTo(0, 0)
    if (before.pathname !== pathname) document.getElementById('main')?.focus({ preventScroll: true })
  }, [key, pathname, search, hash, kind])

  return null
}
