import type { BinKind } from '../../contract/bin.ts'

export interface BinTables {
  /** Deleted entries, with their rows of all tables. */
  bin: {
    /** The entry's id. */
    id: string
    kind: BinKind
    title: string
    /** JSON: the rows by table. */
    rows: string
    deleted_at: string
  }
}
