import type { Stored } from '../feature.ts'

export const stored: Stored = {
  tables: { bin: 'kept' },
  migrations: {
    '015-bin': [
      `create table bin (
        id text primary key, kind text not null, title text not null, rows text not null, deleted_at text not null)`,
      'create index bin_by_time on bin (deleted_at)',
    ],
  },
}
