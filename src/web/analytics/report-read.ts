import { endpointPath } from '../../contract/api/endpoint-path.ts'
import type { ReadReport } from '../../contract/stats.ts'
import { session, viewerQuery } from '../account/session.ts'
import type { QueryClient } from '../queries/query-client.ts'

export async function reportRead(path: string, client: QueryClient): Promise<void> {
  await isSeen()
  // The source of the visit is reported with its first page only.
  const { landing } = document
  document.landing = undefined
  await report({ ...landing, path }, client)
  addEventListener(
    'pageshow',
    ({ persisted }) => persisted && location.pathname === path && void reportRead(path, client),
    { once: true },
  )
}

/** Reports what was searched for, or that a template's file was copied. */
export const reportSearch = (words: string, client: QueryClient) =>
  report({ path: location.pathname, what: 'search', words }, client)
export const reportCopy = (client: QueryClient) => report({ path: location.pathname, what: 'copy' }, client)

/** For the owner, reports only that this browser is the owner's. */
async function report(read: ReadReport, client: QueryClient): Promise<void> {
  const token = session.token()
  const viewer = token === null ? null : await client.ensureQueryData(viewerQuery(token)).catch(() => null)
  const said: ReadReport = viewer?.role === 'admin' ? { path: '/', own: true } : read
  navigator.sendBeacon(endpointPath('POST /api/reads'), new Blob([JSON.stringify(said)], { type: 'application/json' }))
}

/** Resolves when a person sees the page: one that is prerendered or in a hidden tab may never be seen. */
async function isSeen(): Promise<void> {
  if (document.prerendering) await next('prerenderingchange')
  while (document.visibilityState !== 'visible') await next('visibilitychange')
}

const next = (event: string) => new Promise((resolve) => document.addEventListener(event, resolve, { once: true }))
