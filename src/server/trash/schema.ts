import type { EntryKind } from '../../contract/collections.ts'

export interface TrashTables {
  bin: {
    id: string
    kind: EntryKind
    title: string
    rows: string
    deleted_at: string
  }
}
