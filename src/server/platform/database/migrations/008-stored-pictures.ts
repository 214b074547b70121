import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The picture of a shared link is stored too, and what was rendered is known by its version. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const files = () => db.schema.alterTable('workflow_files')
    await files()
      .addColumn('share', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await files()
      .addColumn('rendered_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
