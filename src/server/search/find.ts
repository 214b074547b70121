import { type Kysely, sql } from 'kysely'
import type { EntryKind } from '../../contract/collections.ts'
import { publicSearchTypes, type SearchResult, type SearchType, searchTypes } from '../../contract/search.ts'
import { paths } from '../../contract/site-map.ts'
import { isVisible, tableOf, type Visibility, visibilityOf } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import { excerptOf, hasAll, headingOf, markedTitle } from './excerpt.ts'
import { knownWords, withHidden } from './hidden-words.ts'
import { readIdLists } from './id-lists.ts'
import { wordIndexOf } from './index-words.ts'
import { placesOf } from './places.ts'
import { forgiving, type Query, readQuery } from './query.ts'
import { scoresOf } from './scores.ts'
import type { Section } from './sections.ts'
import type { Source } from './sources.ts'

export interface Search {
  q: string
  type?: SearchType | undefined
  limit: number
  /** Leaves out drafts, comments and messages. */
  visibleOnly: boolean
  /** Asked before typing errors are looked for, which costs most of the time. */
  mayCorrect?: () => Promise<boolean>
}

/** An entry that was found. */
export interface Found {
  id: number
  source: Source
  entry_id: string
  type: SearchType
  title: string
  url: string
  created_at: string
  visible: number
  score: number
}

const ownVisibility: Visibility = { flag: 'visible', from: 'visible_from' }

/** Finds entries by words. */
export function entryFinder({ db, now }: { db: Kysely<Schema>; now: () => Date }) {
  const index = wordIndexOf(db)

  const found = async (query: Query, { type, limit, visibleOnly }: Search): Promise<Found[]> => {
    const allowed: readonly SearchType[] = visibleOnly ? publicSearchTypes : searchTypes
    const types = allowed.filter((each) => type === undefined || each === type)
    if (types.length === 0 || query.terms.length === 0) return []
    const visible = visibleOnly ? isVisible(ownVisibility, now()) : sql<boolean>`1 = 1`
    const scores = await scoresOf(db, visibleOnly ? query : withHidden(query), { types, visible })
    const ids = await promising(db, scores, { types, limit })
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('search_entries')
      .select(['id', 'source', 'entry_id', 'type', 'title', 'url', 'created_at', 'visible'])
      .where('id', 'in', ids)
      .where(visible)
      .execute()
    const all = rows.map((row) => ({ ...row, score: scores.get(row.id) ?? 0 })).sort(bestFirst)
    const byType = Map.groupBy(all, (each) => each.type)
    return types.flatMap((each) => byType.get(each)?.slice(0, limit) ?? []).sort(bestFirst)
  }

  /** The rule of the source decides, also if an earlier release has saved an entry without its index. */
  const shownOf = async (all: readonly Found[], visibleOnly: boolean): Promise<Found[]> => {
    const shown = new Set<Found>()
    for (const [source, rows] of Map.groupBy(all, (each) => each.source)) {
      if (source === 'pages' || (!visibleOnly && (source === 'comments' || source === 'messages'))) {
        for (const row of rows) shown.add(row)
        continue
      }
      const ids = await visibleIds(source as EntryKind, rows, visibleOnly)
      for (const row of rows) if (ids.has(row.entry_id)) shown.add(row)
    }
    return all.filter((row) => shown.has(row))
  }

  const visibleIds = async (source: EntryKind, rows: readonly Found[], visibleOnly: boolean): Promise<Set<string>> => {
    const table = tableOf(source)
    const visibility = visibilityOf(source)
    const ids = rows.map(({ entry_id }) => entry_id)
    const query = db
      .selectFrom(table as 'workflows')
      .select('id')
      .where('id', 'in', ids)
    const seen = visibleOnly && visibility ? query.where(isVisible(visibility, now())) : query
    return new Set((await seen.execute()).map(({ id }) => id))
  }

  return async (search: Search): Promise<SearchResult[]> => {
    const exact = readQuery(search.q)
    let query = exact
    let all = await shownOf(onePerPage(await found(exact, search), search), search.visibleOnly)
    if (all.length === 0 && exact.terms.length > 0 && ((await search.mayCorrect?.()) ?? true)) {
      query = await forgiving(exact, (words) => knownWords((all) => index.known(db, all), words, search))
      all = await shownOf(onePerPage(await found(query, search), search), search.visibleOnly)
    }
    return withTexts(db, fairShare(all, search.limit), query, search.visibleOnly)
  }
}

/** The newest first where the scores are the same. */
function bestFirst(a: Found, b: Found): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1
  return b.id - a.id
}

/** Several entries may be in one section of a page, which visitors want to see once. An admin edits each of them. */
function onePerPage(all: readonly Found[], { visibleOnly }: Search): Found[] {
  const seen = new Set<string>()
  return all.filter(({ type, url }) => {
    if (type !== 'page' || !visibleOnly) return true
    const isNew = !seen.has(url)
    seen.add(url)
    return isNew
  })
}

async function withTexts(
  db: Kysely<Schema>,
  all: readonly Found[],
  query: Query,
  visibleOnly: boolean,
): Promise<SearchResult[]> {
  if (all.length === 0) return []
  const rows = await db
    .selectFrom('search_texts')
    .selectAll()
    .where(
      'id',
      'in',
      all.map(({ id }) => id),
    )
    .execute()
  const texts = new Map(rows.map((row) => [row.id, row]))
  const titles = await commentTitles(db, all)
  const places = placesOf(query)
  return all.map((each) => {
    const { text = '', sections: stored = '[]' } = texts.get(each.id) ?? {}
    const title = titles.get(each.entry_id) ?? each.title
    const sections: Section[] = hasAll(title, places) ? [] : JSON.parse(stored)
    const heading = headingOf(sections, places)
    const excerpt = excerptOf(text, places, heading?.at)
    const elsewhere = sections.find(({ url, at }) => url && at <= excerpt.at)
    return {
      type: each.type,
      title,
      title_html: markedTitle(title, places),
      url: heading ? `${each.url}#${heading.id}` : (elsewhere?.url ?? each.url),
      excerpt_html: excerpt.html,
      score: each.score,
      ...(!visibleOnly && editable(each)),
    }
  })
}

/** What the admin edits, and for a draft its editor instead of an address that visitors do not have. */
function editable({ source, entry_id: id, visible }: Found): Partial<SearchResult> {
  if (source === 'pages' || source === 'comments' || source === 'messages') return {}
  return { entry: { kind: source, id }, ...(source === 'blogs' && !visible && { url: paths.adminPost(id) }) }
}

/** The names of found comments, by id: those of their posts. */
async function commentTitles(db: Kysely<Schema>, found: readonly Found[]): Promise<Map<string, string>> {
  const ids = found.filter(({ source }) => source === 'comments').map(({ entry_id }) => entry_id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
    .select(['comments.id', sql<string>`blogs.title`.as('title')])
    .where('comments.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, `Comment on “${title}”`]))
}

interface Ranked {
  type: string
  score: number
}

/** Every type keeps its best results, even if another type has hundreds of better ones. */
const share = 8

/** The best results in their order, with some of each type. @param all best first */
function fairShare<Result extends Ranked>(all: readonly Result[], limit: number): Result[] {
  const kept = new Set<Result>()
  for (const ofType of Map.groupBy(all, ({ type }) => type).values()) {
    for (const result of ofType.slice(0, Math.max(1, Math.floor(limit / share)))) kept.add(result)
  }
  for (const result of all) {
    if (kept.size >= limit) break
    kept.add(result)
  }
  return all.filter((result) => kept.has(result)).slice(0, limit)
}

/** So many entries are compared one by one. */
const few = 500

/**
 * The ids of all entries that can be among the best `limit` of their type. Where these are few, that is all of `scores`.
 * Otherwise it reads the order of all entries from an index instead of thousands of rows.
 */
async function promising(
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
