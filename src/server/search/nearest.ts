import { type Kysely, sql } from 'kysely'
import type { SearchType } from '../../contract/search.ts'
import { isVisible } from '../collections/visible.ts'
import type { Schema } from '../schema.ts'
import { wordIndexOf } from './index-words.ts'
import { forgiving, readQuery, type Term, type Wanted } from './query.ts'

interface Candidate {
  title: string
  url: string
}

/** The entries that are compared letter by letter. */
const compared = 40
/** How alike two slugs have to be, from 0 to 1, and in relation to the best. Below it, a common word would be enough. */
const alike = 0.4
const ofBest = 0.6

/**
 * Finds what visitors may see and what has nearly this slug, or a title like it: by its words first, which the index
 * has, then by the letters of the best.
 * @param types of the entries that have a page of their own
 */
export async function findNearest(
  { db, now }: { db: Kysely<Schema>; now: () => Date },
  { slug, types, limit }: { slug: string; types: readonly SearchType[]; limit: number },
): Promise<Candidate[]> {
  const wanted = slug.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const index = wordIndexOf(db)
  const { terms } = await forgiving(readQuery(wanted), (words) => index.known(db, words))
  if (terms.length === 0) return []
  const asked = terms.map(withBeginning)
  const has = (weight: number, column: 'title' | 'parts', any: Wanted[]) =>
    sql`(case when id in (${index.ids(column, [any])}) then ${sql.lit(weight)} else 0 end)`
  const { rows } = await sql<Candidate>`
    select title, url from search_entries
    where id in (${index.ids('all', [asked.flat()])})
      and ${isVisible({ flag: 'visible', from: 'visible_from' }, now())}
      and type in (${sql.join(types)})
    order by ${sql.join(
      asked.flatMap((any) => [has(2, 'title', any), has(2, 'parts', any)]),
      sql` + `,
    )} desc, created_at desc, id desc
    limit ${sql.lit(compared)}`.execute(db)
  return rows
    .map((row) => ({ ...row, likeness: Math.max(likeness(wanted, slugOf(row)), likeness(wanted, row.title)) }))
    .sort((a, b) => b.likeness - a.likeness)
    .filter(({ likeness }, _, [best]) => likeness >= Math.max(alike, ofBest * (best?.likeness ?? 0)))
    .slice(0, limit)
    .map(({ title, url }) => ({ title, url }))
}

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
