import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Sessions are kept under the hash of their token from here on. Those from before end, because older backups hold their
 * tokens. A letter says which account it is about, so that it goes with that account; its link is no longer kept beside
 * its text.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from session`.execute(db)
    await db.schema.alterTable('outbox').addColumn('about_user', 'text').execute()
    await sql`update outbox set link = null`.execute(db)
  },
}
