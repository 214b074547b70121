import type { Generated, Selectable } from 'kysely'

export interface MediaTable {
  id: string
  /** The name of its stored file in media/: a hash of its content. */
  file: string
  name: string
  alt: string | null
  /** JSON: its earlier alt texts, the latest first. Texts that still have one of them show the current one. */
  former_alts: string
  width: number
  height: number
  bytes: number
  created_at: string
  /** 0: waits for its sizes; 1: has them; 2: they cannot be made (`sizes/sizing-queue.ts`). */
  sized: Generated<number>
  /** The process that makes its sizes, and when that last said so. */
  sizing: string | null
  sizing_alive_at: string | null
}

export type MediaRow = Selectable<MediaTable>

export type MediaTables = { media: MediaTable }

export const stored = {
  tables: { media: 'kept' },
  migrations: {
    '003-writing': [
      `create table media (
        id text primary key, file text not null unique, name text not null, alt text, width integer not null,
        height integer not null, bytes integer not null, created_at text not null)`,
      'create index media_by_time on media (created_at, id)',
    ],
    '020-former-alts': ["alter table media add column former_alts text default '[]' not null"],
    // Images of earlier releases wait for their sizes like new ones.
    '031-image-sizes': [
      'alter table media add column sized integer default 0 not null',
      'alter table media add column sizing text',
      'alter table media add column sizing_alive_at text',
      'create index media_by_sized on media (sized, created_at)',
    ],
  },
} as const
