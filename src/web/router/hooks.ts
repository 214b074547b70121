import { useCallback, useContext, useMemo } from 'react'
import { resolve } from './address.ts'
import { type Navigate, type NavigateOptions, ParamsContext, useRoute } from './context.ts'

export const useLocation = () => useRoute().location
export const useNavigationType = () => useRoute().kind

/** The decoded parameters of the address. */
export const useParams = () => useContext(ParamsContext) as Readonly<Record<string, string | undefined>>

/** A relative address is resolved against the page that is shown. */
export function useNavigate(): Navigate {
  const { go, location } = useRoute()
  const { pathname } = location
  return useCallback((to, options) => go(resolve(to, pathname), options), [go, pathname])
}

/** The query of the address, and a function that goes to another one on the same page. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback(
    (next: Record<string, string>, options?: NavigateOptions) => {
      const asked = `?${new URLSearchParams(next)}`
      // Radix reports the press of a tab twice, and Back would need two presses.
      navigate(asked, { replace: asked === window.location.search, ...options })
    },
    [navigate],
  )
  return [query, setQuery] as const
}
