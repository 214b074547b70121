import type { Kysely } from 'kysely'

/** What this database remembers of the site itself, by name. */
export interface OwnTables {
  setting: { name: string; value: string }
}

export async function createSettings(db: Kysely<unknown>) {
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
