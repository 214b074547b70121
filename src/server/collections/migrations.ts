import type { Kysely } from 'kysely'

export async function createSlugRedirects(db: Kysely<unknown>) {
  await db.schema
    .createTable('slug_redirects')
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_redirect_a_slug', ['collection', 'slug'])
    .execute()
  await db.schema.createIndex('slug_redirects_entry').on('slug_redirects').columns(['entry_id']).execute()
}
