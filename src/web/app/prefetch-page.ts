import type { QueryClient } from '../queries/query-client.ts'
import { readPageState, withShownTexts } from './page-state.ts'

/** Milliseconds in which a page is not fetched again. */
const recently = 30_000
const fetched = new Map<string, number>()

/** All data in one request: the page's HTML, which the server caches. After a failure the next sign tries again. */
export async function prefetchPage(client: QueryClient, address: string): Promise<void> {
  if (Date.now() - (fetched.get(address) ?? 0) < recently) return
  fetched.set(address, Date.now())
  const isKnown = await fetchData(client, address).catch(() => false)
  if (!isKnown) fetched.delete(address)
}

/** @returns false if a part of the page failed, or is out of date already */
async function fetchData(client: QueryClient, address: string): Promise<boolean> {
  const { invalidations } = client
  const response = await fetch(address, { priority: 'low' })
  if (!response.ok) return false
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const { queries, failedSections } = readPageState(page)
  // The page may lack what was saved meanwhile.
  if (client.invalidations !== invalidations || failedSections.length > 0) return false
  client.add(withShownTexts(queries, page))
  return true
}
