import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Earlier versions of posts, the addresses they once had, and uploaded images. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('post_versions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('post_id', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('length', 'integer', (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('post_versions_of_post').on('post_versions').columns(['post_id', 'id']).execute()

    await db.schema
      .createTable('slug_redirects')
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('entry_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('one_redirect_a_slug', ['collection', 'slug'])
      .execute()
    await db.schema.createIndex('slug_redirects_entry').on('slug_redirects').columns(['entry_id']).execute()

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
  },
}
