import type { CollectionName } from '../../contract/collections.ts'

/** A stored value of a collection; `codec.ts` turns it into what the contract describes. */
export type Cell = string | number | null
export type CollectionRow = Record<string, Cell>
export type CollectionTable = CollectionName extends infer N ? (N extends 'ai-tools' ? 'ai_tools' : N) : never

/** `#/` in names would have to be quoted in every query, so tables say `ai_tools`. */
export const tableOf = (name: CollectionName) => name.replaceAll('-', '_') as CollectionTable

/** A slug that an entry once had. */
interface SlugRedirectTable {
  collection: string
  slug: string
  entry_id: string
}

export type CollectionTables = Record<CollectionTable, CollectionRow> & {
  slug_redirects: SlugRedirectTable
}
