import type { Kysely } from 'kysely'
import type { SearchType } from '../../contract/search.ts'
import { isVisible } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import { hasAll, placesOf } from './excerpt.ts'
import { forgiving, type Query, readQuery, type Term, type Wanted } from './query.ts'
import { readIdLists, wordIndexOf } from './word-index.ts'

export interface MissingPage {
  slug: string
  types: readonly SearchType[]
  limit: number
}

type Candidate = { title: string; url: string }

/** The entries with the most of the words, and those of them that are compared letter by letter. */
const most = 1_000
const compared = 40
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
  const asked = longest(query.terms).map(withBeginning)
  const inTitleOrParts = asked.flatMap((any) => [index.ids('title', [any]), index.ids('parts', [any])])
  const words = new Map<number, number>()
  for (const id of (await readIdLists(db, inTitleOrParts)).flat()) words.set(id, (words.get(id) ?? 0) + 1)
  const byWords = (a: number, b: number) => (words.get(b) ?? 0) - (words.get(a) ?? 0) || b - a
  const ids = [...words.keys()].sort(byWords)
  if (ids.length === 0) return []
  const entries = await db
    .selectFrom('search_entries')
    .select(['id', 'title', 'url'])
    .where('id', 'in', ids.slice(0, most))
    .where('type', 'in', types)
    .where(isVisible({ flag: 'visible', from: 'visible_from' }, now()))
    .execute()
  const rows = entries.sort((a, b) => byWords(a.id, b.id)).slice(0, compared)
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
