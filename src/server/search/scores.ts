import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SearchType } from '../../contract/search.ts'
import type { Schema } from '../schema.ts'
import { type Column, readIdLists, wordIndexOf } from './index-entries.ts'
import type { Query, Wanted } from './query.ts'

/** Code counts more than its words as keywords, because it is typed to find code, and less than its words in a title. */
const weights = { titleWhole: 12, title: 8, code: 5, parts: 4, whole: 2, any: 1 }

type Place = [weight: number, column: Column, any: Wanted[]]

function weightedPlaces({ terms, codes }: Query): Place[] {
  const ofTerms = terms.flatMap(({ whole, any }): Place[] => {
    const ofAny: Place[] = [
      [weights.title, 'title', any],
      [weights.parts, 'parts', any],
    ]
    if (any.length === whole.length) return ofAny
    return [...ofAny, [weights.titleWhole - weights.title, 'title', whole], [weights.whole, 'all', whole]]
  })
  return [...ofTerms, ...codes.map((code): Place => [weights.code, 'all', [code]])]
}

type Allowed = { types: readonly SearchType[]; visible: RawBuilder<boolean> }

/** A score depends only on the entry and the query, so that neither score nor time reveals others. */
export async function scoresOf(
  db: Kysely<Schema>,
  query: Query,
  { types, visible }: Allowed,
): Promise<Map<number, number>> {
  const { ids } = wordIndexOf(db)
  const asked = query.terms.map(({ any }) => any)
  const allowed = sql`select entry.id from (${ids('all', asked)}) as list cross join search_entries as entry
    where entry.id = list.id and entry.type in (${sql.join(types)}) and ${visible}`
  const [matching = []] = await readIdLists(db, [allowed])
  const scores = new Map(matching.map((id) => [id, asked.length * weights.any]))
  if (scores.size === 0) return scores
  const places = weightedPlaces(query)
  const subqueries = places.map(([, column, any]) => ids(column, [any]))
  const lists = await readIdLists(db, subqueries)
  for (const [index, [weight]] of places.entries()) {
    for (const id of lists[index] ?? []) {
      const score = scores.get(id)
      if (score !== undefined) scores.set(id, score + weight)
    }
  }
  return scores
}

const comparable = 500

/** If there are too many to compare, the order of all entries is read from an index instead of thousands of rows. */
export async function idsOfBest(
  db: Kysely<Schema>,
  scores: ReadonlyMap<number, number>,
  { types, limit }: { types: readonly SearchType[]; limit: number },
): Promise<number[]> {
  if (scores.size <= comparable) return [...scores.keys()]
  const newest = await readIdLists(
    db,
    types.map((type) => sql`select id from search_entries where type = ${type} order by created_at desc, id desc`),
  )
  return newest.flatMap((ids) => bestFirst(ids, scores).slice(0, limit))
}

function bestFirst(ids: readonly number[], scores: ReadonlyMap<number, number>): number[] {
  const byScore = Map.groupBy(ids, (id) => scores.get(id) ?? 0)
  byScore.delete(0)
  return [...byScore].sort(([a], [b]) => b - a).flatMap(([, same]) => same)
}
