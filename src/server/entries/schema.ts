import type { CollectionName, EntryKind } from '../../contract/collections.ts'
import type { Cell } from '../../contract/fields.ts'

export type CollectionRow = Record<string, Cell>
type Underscored<Name extends string> = Name extends `${infer Start}-${infer Rest}`
  ? `${Start}_${Underscored<Rest>}`
  : Name
export type CollectionTable = Underscored<CollectionName>

/** A hyphen would have to be quoted in every query, so the table of `ai-tools` is `ai_tools`. */
export function tableOf(kind: CollectionName): CollectionTable
export function tableOf(kind: EntryKind): Underscored<EntryKind>
export function tableOf(kind: EntryKind) {
  return kind.replaceAll('-', '_')
}

export type CollectionTables = Record<CollectionTable, CollectionRow> & {
  slug_redirects: { collection: string; slug: string; entry_id: string }
}
