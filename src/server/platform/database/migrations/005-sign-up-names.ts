import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The name of a sign-up goes with its link, as its password does. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account_token').addColumn('display_name', 'text').execute()
  },
}
