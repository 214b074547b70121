import type { Kysely } from 'kysely'

export async function createMedia(db: Kysely<unknown>) {
  await db.schema
    .createTable('media')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('alt', 'text')
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('media_by_time').on('media').columns(['created_at', 'id']).execute()
}

export async function addFormerAlts(db: Kysely<unknown>) {
  await db.schema
    .alterTable('media')
    .addColumn('former_alts', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
