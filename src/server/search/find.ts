import { type Kysely, type Selectable, sql } from 'kysely'
import { publicSearchTypes, type SearchResult, type SearchType, searchTypes } from '../../contract/search.ts'
import { anyTable, isVisible, type Searched, type Section } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import { excerptOf, hasAll, marked, placesOf } from './excerpt.ts'
import { readIdLists, wordIndexOf } from './index-entries.ts'
import { forgiving, hiddenWord, type Query, readQuery, type Term, type Wanted, withHidden } from './query.ts'
import { idsOfBest, scoresOf } from './scores.ts'

export interface Search {
  q: string
  type?: SearchType | undefined
  limit: number
  visibleOnly: boolean
  /** Called before the search for typing errors, which takes most of the time. */
  mayCorrect?: () => Promise<boolean>
}

const columns = ['id', 'source', 'entry_id', 'type', 'title', 'url', 'created_at', 'visible'] as const

type Found = Pick<Selectable<Schema['search_entries']>, (typeof columns)[number]> & { score: number }

type Options = { db: Kysely<Schema>; now: () => Date; searched: readonly Searched[] }

export function entryFinder({ db, now, searched }: Options) {
  const bySource = new Map(searched.map((each) => [each.source, each]))

  const matching = async (query: Query, { type, limit, visibleOnly }: Search): Promise<Found[]> => {
    const allowed: readonly SearchType[] = visibleOnly ? publicSearchTypes : searchTypes
    const types = allowed.filter((each) => type === undefined || each === type)
    if (types.length === 0 || query.terms.length === 0) return []
    const visible = visibleOnly ? isVisible({ flag: 'visible', from: 'visible_from' }, now()) : sql<boolean>`1 = 1`
    const scores = await scoresOf(db, visibleOnly ? query : withHidden(query), { types, visible })
    const ids = await idsOfBest(db, scores, { types, limit })
    if (ids.length === 0) return []
    const rows = await db.selectFrom('search_entries').select(columns).where('id', 'in', ids).where(visible).execute()
    const all = rows.map((row) => ({ ...row, score: scores.get(row.id) ?? 0 })).sort(bestFirst)
    const byType = Map.groupBy(all, (each) => each.type)
    const best = types.flatMap((each) => byType.get(each)?.slice(0, limit) ?? []).sort(bestFirst)
    return shownOf(visibleOnly ? onePerPage(best) : best, visibleOnly)
  }

  /** The rows of the entries decide what is shown, even if an earlier release has saved one without its index. */
  const shownOf = async (all: readonly Found[], visibleOnly: boolean): Promise<Found[]> => {
    const gone = new Set(all)
    for (const [source, entries] of Map.groupBy(all, (each) => each.source)) {
      const { stored, visibility } = bySource.get(source) ?? {}
      const ids = entries.map(({ entry_id }) => entry_id)
      const rows = stored && anyTable(db).selectFrom(stored.table).select('id').where('id', 'in', ids)
      const seen = visibleOnly && visibility ? rows?.where(isVisible(visibility, now())) : rows
      const present = seen ? (await seen.execute()).map(({ id }) => id) : ids
      for (const each of entries) if (present.includes(each.entry_id)) gone.delete(each)
    }
    return all.filter((each) => !gone.has(each))
  }

  const withTexts = async (all: readonly Found[], query: Query, visibleOnly: boolean): Promise<SearchResult[]> => {
    if (all.length === 0) return []
    const ids = all.map(({ id }) => id)
    const rows = await db.selectFrom('search_texts').selectAll().where('id', 'in', ids).execute()
    const texts = new Map(rows.map((row) => [row.id, row]))
    const titles = new Map<string, string>()
    for (const [source, entries] of Map.groupBy(all, (each) => each.source)) {
      const changing = await bySource.get(source)?.titles?.(
        db,
        entries.map(({ entry_id }) => entry_id),
      )
      for (const [id, title] of changing ?? []) titles.set(id, title)
    }
    const places = placesOf(query)
    return all.map((each) => {
      const { text = '', sections: stored = '[]' } = texts.get(each.id) ?? {}
      const title = titles.get(each.entry_id) ?? each.title
      const sections: Section[] = hasAll(title, places) ? [] : JSON.parse(stored)
      const heading = sections.find((section) => hasAll(section.text, places))
      const excerpt = excerptOf(text, places, heading?.at)
      const elsewhere = sections.find(({ url, at }) => url && at <= excerpt.at)
      return {
        type: each.type,
        title,
        title_html: marked(title, places),
        url: heading ? `${each.url}#${heading.id}` : (elsewhere?.url ?? each.url),
        excerpt_html: excerpt.html,
        score: each.score,
        ...(!visibleOnly && editable(each)),
      }
    })
  }

  /** The entry that the admin can edit; the address of a draft is that of its editor, as it has no public one. */
  const editable = ({ source, entry_id: id, visible }: Found): Partial<SearchResult> => {
    const { kind, draftAddress } = bySource.get(source) ?? {}
    return { ...(kind && { entry: { kind, id } }), ...(draftAddress && !visible && { url: draftAddress(id) }) }
  }

  const indexed = async (words: readonly string[], visibleOnly: boolean): Promise<readonly string[]> => {
    const { lookup } = wordIndexOf(db)
    if (visibleOnly) return lookup(db, words)
    const all = new Set(await lookup(db, [...words, ...words.map(hiddenWord)]))
    return words.filter((word) => all.has(word) || all.has(hiddenWord(word)))
  }

  return async (search: Search): Promise<SearchResult[]> => {
    const exact = readQuery(search.q)
    let query = exact
    let all = await matching(exact, search)
    if (all.length === 0 && exact.terms.length > 0 && ((await search.mayCorrect?.()) ?? true)) {
      query = await forgiving(exact, (words) => indexed(words, search.visibleOnly))
      all = await matching(query, search)
    }
    return withTexts(fairShare(all, search.limit), query, search.visibleOnly)
  }
}

function bestFirst(a: Found, b: Found): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1
  return b.id - a.id
}

/** Several entries may be in one section of a page, which visitors want to see once. An admin edits each of them. */
const onePerPage = (all: readonly Found[]): Found[] =>
  all.filter((each, index) => each.type !== 'page' || all.findIndex(({ url }) => url === each.url) === index)

/** Every type keeps its best results, even if another type has hundreds of better ones. */
const share = 8

function fairShare(all: readonly Found[], limit: number): Found[] {
  const each = Math.max(1, Math.floor(limit / share))
  const own = [...Map.groupBy(all, ({ type }) => type).values()].flatMap((ofType) => ofType.slice(0, each))
  const kept = [...new Set([...own, ...all])].slice(0, limit)
  return all.filter((result) => kept.includes(result))
}

export interface MissingPage {
  slug: string
  types: readonly SearchType[]
  limit: number
}

type Candidate = { title: string; url: string }

/** How many entries with the most matching words are read, and how many of them are compared letter by letter. */
const poolSize = 1_000
const compared = 40
/** The longest words are used, because they are rarer. */
const mostWords = 4
/** How alike two slugs must be, from 0 to 1, and as a share of the best. With less, a common word would be enough. */
const threshold = 0.4
const ofBest = 0.6

/** Finds entries by their words, which the index has, and then compares the best of them by their letters. */
export async function findNearest(
  { db, now }: { db: Kysely<Schema>; now: () => Date },
  { slug, types, limit }: MissingPage,
): Promise<Candidate[]> {
  const wanted = slug.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const index = wordIndexOf(db)
  const query = await forgiving(readQuery(wanted), (words) => index.lookup(db, words))
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
    .where('id', 'in', ids.slice(0, poolSize))
    .where('type', 'in', types)
    .where(isVisible({ flag: 'visible', from: 'visible_from' }, now()))
    .execute()
  const rows = entries.sort((a, b) => byWords(a.id, b.id)).slice(0, compared)
  const byLikeness = rows
    .map((row) => ({ ...row, likeness: Math.max(likeness(wanted, slugOf(row)), likeness(wanted, row.title)) }))
    .sort((a, b) => b.likeness - a.likeness)
  const near = byLikeness.filter(
    ({ likeness }, _, [best]) => likeness >= Math.max(threshold, ofBest * (best?.likeness ?? 0)),
  )
  const chosen = near.length > 0 ? near.slice(0, limit) : withAllWords(byLikeness, query, limit)
  return chosen.map(({ title, url }) => ({ title, url }))
}

/** A short slug is never like a long title. Its words are enough if no more entries than can be offered have them. */
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
