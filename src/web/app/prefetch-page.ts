import type { QueryClient } from '../queries/query-client.ts'
import { withShownTexts } from './in-document.ts'
import { readPageState } from './page-state.ts'

/** Milliseconds in which a page is not fetched again. */
const recently = 30_000
const fetched = new Map<string, number>()

/**
 * Fetches the data of a page before it is opened, in one request: from the server's own page, which is cached there.
 * The header tells proxies and logs why.
 */
export async function prefetchPage(client: QueryClient, address: string): Promise<void> {
  if (Date.now() - (fetched.get(address) ?? 0) < recently) return
  fetched.set(address, Date.now())
  const { invalidations } = client
  const response = await fetch(address, { headers: { purpose: 'prefetch' }, priority: 'low' })
  if (!response.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const { queries, failedSections } = readPageState(page)
  // What was saved meanwhile may not be in it.
  const isCurrent = client.invalidations === invalidations
  if (isCurrent && failedSections.length === 0) client.addUnknown(withShownTexts(queries, page))
}
