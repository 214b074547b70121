import { nameOfKind } from '../../../contract/bin.ts'
import type { SearchResult } from '../../../contract/search.ts'
import { searchable } from '../../search/queries.ts'
import { adminApi } from '../api.ts'
import { entryAddress } from '../entry-address.ts'

export interface FoundEntry {
  name: string
  /** "blog post" */
  one: string
  /** Where it is edited or answered. */
  address: string
}

const limit = 20

/** The entries, comments and messages with the typed words, the best first. The last word may be unfinished. */
export async function findEntries(typed: string, signal: AbortSignal): Promise<FoundEntry[]> {
  return (await adminApi.search({ q: searchable(typed), limit }, signal)).flatMap(found)
}

/** The public pages are left out: the palette leads to those of the admin. */
function found({ type, title, url, entry }: SearchResult): FoundEntry[] {
  if (entry) return [{ name: title, one: nameOfKind(entry.kind), address: entryAddress(entry.kind, entry.id) }]
  return type === 'comment' || type === 'message' ? [{ name: title, one: type, address: url }] : []
}
