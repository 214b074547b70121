import { type ReactNode, useMemo } from 'react'
import { resolve } from './address.ts'
import { RouteContext } from './context.ts'

/** Shows one address, on the server and in tests. */
export function StaticRouter({ url, children }: { url: string; children: ReactNode }) {
  const route = useMemo(
    () => ({ location: { ...resolve(url, '/'), state: null, key: 'default' }, kind: 'POP' as const, go: () => {} }),
    [url],
  )
  return <RouteContext value={route}>{children}</RouteContext>
}
