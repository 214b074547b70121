import { type ReactNode, useMemo } from 'react'
import { decodedParams, matchPath } from './address.ts'
import { ParamsContext, useRoute } from './context.ts'

interface Props {
  /** The first one that matches is shown. */
  routes: readonly { path: string; element: ReactNode }[]
}

export function Routes({ routes }: Props) {
  const { pathname } = useRoute().location
  const found = routes.find(({ path }) => matchPath(path, pathname))
  const path = found?.path ?? ''
  const params = useMemo(() => decodedParams(matchPath(path, pathname) ?? {}), [path, pathname])
  return found && <ParamsContext value={params}>{found.element}</ParamsContext>
}
