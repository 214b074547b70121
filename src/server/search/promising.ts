import { type Kysely, sql } from 'kysely'
import type { SearchType } from '../../contract/search.ts'
import type { Schema } from '../schema.ts'
import { readIdLists } from './id-lists.ts'

/** So many entries are compared one by one. */
const few = 500

/**
 * The ids of all entries that can be among the best `limit` of their type. Where these are few, that is all of `scores`.
 * Otherwise it reads the order of all entries from an index instead of thousands of rows.
 */
export async function promising(
  db: Kysely<Schema>,
  scores: ReadonlyMap<number, number>,
  { types, limit }: { types: readonly SearchType[]; limit: number },
): Promise<number[]> {
  if (scores.size <= few) return [...scores.keys()]
  const newest = await readIdLists(
    db,
    types.map((type) => sql`select id from search_entries where type = ${type} order by created_at desc, id desc`),
  )
  return newest.flatMap((ids) => bestOf(ids, scores).slice(0, limit))
}

/** Those of a list that have a score, best first. Those with the same score keep their order. */
function bestOf(ids: readonly number[], scores: ReadonlyMap<number, number>): number[] {
  const byScore = Map.groupBy(ids, (id) => scores.get(id) ?? 0)
  byScore.delete(0)
  return [...byScore].sort(([a], [b]) => b - a).flatMap(([, same]) => same)
}
