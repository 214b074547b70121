import type { EntryKind } from '../../contract/collections.ts'

export interface TrashTables {
  /** Deleted entries, with their rows of all tables. */
  bin: {
    /** The entry's id. */
    id: string
    kind: EntryKind
    title: string
    /** JSON: the rows by table. */
    rows: string
    deleted_at: string
  }
}
