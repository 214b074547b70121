export interface SettingsTables {
  /** Sealed; not part of the settings, so that no version, export or backup has it. One row. */
  mail_password: { id: number; sealed: string }
  /** All settings after each save; the latest row applies. */
  settings_version: {
    id: string
    /** Counts the saves, so that of two saves at once only one succeeds. */
    number: number
    settings: string
    created_at: string
  }
}

export const stored = {
  tables: { settings_version: 'kept', mail_password: 'left out' },
  migrations: {
    '014-settings': [
      `create table settings_version (
        id text primary key, number integer not null unique, settings text not null, created_at text not null)`,
    ],
    '036-mail-server': ['create table mail_password (id integer primary key, sealed text not null)'],
  },
} as const
