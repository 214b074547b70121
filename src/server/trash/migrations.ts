import type { Kysely } from 'kysely'

export async function createTrash(db: Kysely<unknown>) {
  await db.schema
    .createTable('bin')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('bin_by_time').on('bin').column('deleted_at').execute()
}
