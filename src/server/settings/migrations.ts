import type { Kysely } from 'kysely'
import type { Stored } from '../feature.ts'

export const stored: Stored = {
  tables: { settings_version: 'kept', mail_password: 'left out' },
  migrations: { '014-settings': [createSettingsVersions], '036-mail-server': [createMailPassword] },
}

async function createSettingsVersions(db: Kysely<unknown>) {
  await db.schema
    .createTable('settings_version')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('number', 'integer', (column) => column.notNull().unique())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}

async function createMailPassword(db: Kysely<unknown>) {
  await db.schema
    .createTable('mail_password')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .execute()
}
