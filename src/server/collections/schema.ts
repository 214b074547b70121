import type { CollectionName } from '../../contract/collections.ts'

/** A stored value of a collection; `codec.ts` turns it into what the contract describes. */
export type Cell = string | number | null
export type CollectionRow = Record<string, Cell>
type Underscored<Name extends string> = Name extends `${infer Start}-${infer Rest}`
  ? `${Start}_${Underscored<Rest>}`
  : Name
export type CollectionTable = Underscored<CollectionName>

/** A dash in a name would have to be quoted in every query, so the table of `ai-tools` is `ai_tools`. */
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
