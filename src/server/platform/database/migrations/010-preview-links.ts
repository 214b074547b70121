import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The one address that shows a draft to whoever has it; without its row it works no more. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('preview_links')
      .addColumn('post_id', 'text', (column) => column.primaryKey())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
  },
}
