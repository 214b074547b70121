import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import * as postgres from './postgres-words.ts'
import * as sqlite from './sqlite-words.ts'
import type { WordIndex } from './word-index.ts'

/** The one place that chooses: by the database, because hooks of a save know only their transaction. */
export const wordIndexOf = (db: Kysely<Schema>): WordIndex =>
  db.getExecutor().adapter instanceof SqliteAdapter ? sqlite.words : postgres.words

/** Removes all entries with their words. */
export async function clearEntries(db: Kysely<Schema>): Promise<void> {
  await wordIndexOf(db).clear(db)
  await sql`delete from search_texts`.execute(db)
  await sql`delete from search_entries`.execute(db)
}
