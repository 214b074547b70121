import type { Stored } from '../feature.ts'

export const stored: Stored = {
  tables: { settings_version: 'kept', mail_password: 'left out' },
  migrations: {
    '014-settings': [
      `create table settings_version (
        id text primary key, number integer not null unique, settings text not null, created_at text not null)`,
    ],
    '036-mail-server': ['create table mail_password (id integer primary key, sealed text not null)'],
  },
}
