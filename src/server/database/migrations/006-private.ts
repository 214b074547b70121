import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Sessions are kept under the hash of their token, and who is signed in stays so. A letter says whom it is about, so
 * that it goes with that person's account; links are no longer kept beside its text.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ id: string; token: string }>`select id, token from session`.execute(db)
    for (const { id, token } of rows) {
      const hash = createHash('sha256').update(token).digest('hex')
      await sql`update session set token = ${hash} where id = ${id}`.execute(db)
    }
    await db.schema.alterTable('outbox').addColumn('about_user', 'text').execute()
    await sql`update outbox set link = null`.execute(db)
  },
}
