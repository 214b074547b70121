import { type Kysely, sql } from 'kysely'
import type { SearchType } from '../../contract/search.ts'
import { isVisible } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import { hasAll, placesOf } from './excerpt.ts'
import { forgiving, type Query, readQuery, type Term, type Wanted } from './query.ts'
import { wordIndexOf } from './word-index.ts'

const columns = ['title', 'parts'] as const

export interface MissingPage {
  slug: string
  /** Of the entries that have a page of their own. */
  types: readonly SearchType[]
  limit: number
}

interface Candidate {
  title: string
  url: string
}

/** The entries that are compared letter by letter. */
const compared = 40
/** Of each word, so that a word of every entry costs little. All words at once are asked for as well. */
const most = 200
/** Long words are rarer. */
const mostWords = 4
/** How alike two slugs have to be, from 0 to 1, and in relation to the best. Below it, a common word would be enough. */
const alike = 0.4
const ofBest = 0.6

/** By words first, which the index has, then by the letters of the best. */
export async function findNearest(
  { db, now }: { db: Kysely<Schema>; now: () => Date },
  { slug, types, limit }: MissingPage,
): Promise<Candidate[]> {
  const wanted = slug.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const index = wordIndexOf(db)
  const query = await forgiving(readQuery(wanted), (words) => index.known(db, words))
  if (query.terms.length === 0) return []
  const asked = longest(query.terms).map(withBeginning)
  const visible = isVisible({ flag: 'visible', from: 'visible_from' }, now())
  // Each list is read once, because the beginning of thousands of words takes 20 ms.
  const lists = columns.map((column) =>
    asked.map((any, word) => ({ name: sql.ref(`${column}_${word}`), ids: index.ids(column, [any]) })),
  )
  const inAll = ([first, ...others]: (typeof lists)[number]) => sql`
    select id, ${sql.lit(others.length + 1)} as words from (
      select entry.id from ${first?.name} as list cross join search_entries as entry
      where ${sql.join(
        [
          sql`entry.id = list.id and ${visible} and type in (${sql.join(types)})`,
          ...others.map(({ name }) => sql`entry.id in (select id from ${name})`),
        ],
        sql` and `,
      )}
      limit ${sql.lit(most)}) as part`
  const matches = lists.flatMap((ofColumn) => [inAll(ofColumn), ...ofColumn.map((list) => inAll([list]))])
  const { rows } = await sql<Candidate>`
    with ${sql.join(lists.flat().map(({ name, ids }) => sql`${name} as materialized (${ids})`))},
    matches as (${sql.join(matches, sql` union all `)}), best as (
      select id, sum(words) as words from matches group by id order by words desc, id desc limit ${sql.lit(compared)}
    )
    select title, url from best inner join search_entries as entry on entry.id = best.id`.execute(db)
  const byLikeness = rows
    .map((row) => ({ ...row, likeness: Math.max(likeness(wanted, slugOf(row)), likeness(wanted, row.title)) }))
    .sort((a, b) => b.likeness - a.likeness)
  const near = byLikeness.filter(
    ({ likeness }, _, [best]) => likeness >= Math.max(alike, ofBest * (best?.likeness ?? 0)),
  )
  const chosen = near.length > 0 ? near.slice(0, limit) : withAllWords(byLikeness, query, limit)
  return chosen.map(({ title, url }) => ({ title, url }))
}

/** A short slug is never like a long title, but its words may be clear: no more entries than can be offered have them. */
function withAllWords(candidates: readonly Candidate[], query: Query, limit: number): readonly Candidate[] {
  const places = placesOf(query)
  const having = candidates.filter((each) => hasAll(`${slugOf(each)} ${each.title}`, places))
  return having.length <= limit ? having : []
}

const longest = (terms: readonly Term[]) => [...terms].sort((a, b) => b.word.length - a.word.length).slice(0, mostWords)

/** A slug may be cut off, or have its words written together. */
const withBeginning = ({ word, any }: Term): Wanted[] =>
  word.length > 5 ? [...any, { word: word.slice(0, 4), beginning: true }] : any

const slugOf = ({ url }: Candidate) => url.slice(url.lastIndexOf('/') + 1)

/** The share of letter pairs that two texts have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  let common = 0
  for (const pair of a) if (b.has(pair)) common += 1
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size)
}

function pairsOf(text: string): Set<string> {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)))
}
