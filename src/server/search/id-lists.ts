import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { wordIndexOf } from './index-words.ts'

/**
 * The ids of each subquery, in its order. Each list is read as one text, because thousands of rows cost several times as
 * much.
 */
export async function readIdLists(db: Kysely<Schema>, subqueries: readonly RawBuilder<unknown>[]): Promise<number[][]> {
  if (subqueries.length === 0) return []
  const { list } = wordIndexOf(db)
  const lists = subqueries.map((ids, index) => sql`${list(ids)} as ${sql.ref(`list_${index}`)}`)
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(lists)}`.execute(db)
  return subqueries.map((_, index) => JSON.parse(`[${rows[0]?.[`list_${index}`] ?? ''}]`))
}
