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

export const stored = {
  tables: { bin: 'kept' },
  migrations: {
    '015-bin': [
      `create table bin (
        id text primary key, kind text not null, title text not null, rows text not null, deleted_at text not null)`,
      'create index bin_by_time on bin (deleted_at)',
    ],
  },
} as const
