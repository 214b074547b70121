import type { Stored } from '../feature.ts'

export const stored: Stored = {
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
}
