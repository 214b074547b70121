import type { Kysely } from 'kysely'

/** What a database records about the site itself. */
export interface OwnTables {
  setting: { name: string; value: string }
  /** The version of each rebuild that has run (`migrate.ts`). */
  rebuilt: { name: string; version: number }
}

export async function createSettings(db: Kysely<unknown>) {
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

export async function createRebuilt(db: Kysely<unknown>) {
  await db.schema
    .createTable('rebuilt')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
}
