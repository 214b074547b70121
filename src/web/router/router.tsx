import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
} from 'react'
import { leavesSite } from '../../markdown/address.ts'
import { cx } from '../ui/cx.ts'
import { type Address, addressText, decodedParams, matchPath, resolve } from './address.ts'

export interface Location extends Address {
  /** What the link or the call passed on, or whatever else the history holds; null if nothing. */
  state: Readonly<Record<string, unknown>> | null
  /** Identifies the entry of the history. */
  key: string
}

export interface NavigateOptions {
  /** Takes the place of the current entry of the history. */
  replace?: boolean
  state?: object | null
}

export interface Route {
  location: Location
  /** How the visitor came here; POP for Back and Forward, and for the first page. */
  kind: 'POP' | 'PUSH' | 'REPLACE'
  go: (to: Address, options?: NavigateOptions) => void
}

export const RouteContext = createContext<Route | null>(null)
export const ParamsContext = createContext<Record<string, string>>({})

export function useRoute(): Route {
  const route = useContext(RouteContext)
  if (!route) throw new Error('A component is rendered without a router.')
  return route
}

export type Navigate = (to: string, options?: NavigateOptions) => void

export const useLocation = () => useRoute().location
export const useNavigationType = () => useRoute().kind

export const useParams = () => useContext(ParamsContext) as Readonly<Record<string, string | undefined>>

/** A relative address is resolved against the page that is shown. */
export function useNavigate(): Navigate {
  const { go, location } = useRoute()
  const { pathname } = location
  return useCallback((to, options) => go(resolve(to, pathname), options), [go, pathname])
}

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

export function Routes({ routes }: { routes: readonly { path: string; element: ReactNode }[] }) {
  const { pathname } = useRoute().location
  const route = routes.find(({ path }) => matchPath(path, pathname))
  const path = route?.path ?? ''
  const params = useMemo(() => decodedParams(matchPath(path, pathname) ?? {}), [path, pathname])
  return route && <ParamsContext value={params}>{route.element}</ParamsContext>
}

export function StaticRouter({ url, children }: { url: string; children: ReactNode }) {
  const route = useMemo(
    () => ({ location: { ...resolve(url, '/'), state: null, key: 'default' }, kind: 'POP' as const, go: () => {} }),
    [url],
  )
  return <RouteContext value={route}>{children}</RouteContext>
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  replace?: boolean
  state?: NavigateOptions['state']
}

/** A link that changes the page without loading the document again. Without scripts it is an ordinary link. */
export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const { location, go } = useRoute()
  if (leavesSite(to)) return <a {...rest} {...{ onClick, target }} href={to} />

  const there = resolve(to, location.pathname)
  const href = addressText(there)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (target && target !== '_self')) return
    event.preventDefault()
    go(there, { replace: replace ?? href === addressText(location), state })
  }
  return <a {...rest} target={target} href={href} onClick={follow} />
}

export const TextLink = ({ className, ...rest }: LinkProps) => <Link className={cx('link', className)} {...rest} />

/** Whether the press does not open a tab, a window or a menu. */
export const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent | globalThis.MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

interface NavLinkProps extends LinkProps {
  end?: boolean
}

/** Ignores case and a slash at the end, as the routes do. */
const comparable = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, '')

/** A link that is marked on its page and on those below it; the link to the home page only on the home page. */
export function NavLink({ end, className, ...rest }: NavLinkProps) {
  const { location } = useRoute()
  const here = comparable(location.pathname)
  const there = comparable(resolve(rest.to, location.pathname).pathname)
  const active = here === there || (!end && there !== '' && here.startsWith(`${there}/`))
  return (
    <Link
      aria-current={active ? 'page' : undefined}
      {...rest}
      className={active && className ? `${className} active` : className}
    />
  )
}
