import { type Kysely, type Selectable, sql } from 'kysely'
import { publicSearchTypes, type SearchResult, type SearchType, searchTypes } from '../../contract/search.ts'
import { anyTable, isVisible, type Searched, type Section } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import { excerptOf, hasAll, marked, placesOf } from './excerpt.ts'
import { forgiving, hiddenWord, type Query, readQuery, withHidden } from './query.ts'
import { idsOfBest, scoresOf } from './scores.ts'
import { wordIndexOf } from './word-index.ts'

export interface Search {
  q: string
  type?: SearchType | undefined
  limit: number
  visibleOnly: boolean
  /** Asked before typing errors are looked for, which costs most of the time. */
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

  /** The rows of the entries decide, also if an earlier release has saved one without its index. */
  const shownOf = async (all: readonly Found[], visibleOnly: boolean): Promise<Found[]> => {
    const gone = new Set(all)
    for (const [source, found] of Map.groupBy(all, (each) => each.source)) {
      const { stored, visibility } = bySource.get(source) ?? {}
      const ids = found.map(({ entry_id }) => entry_id)
      const rows = stored && anyTable(db).selectFrom(stored.table).select('id').where('id', 'in', ids)
      const seen = visibleOnly && visibility ? rows?.where(isVisible(visibility, now())) : rows
      const present = seen ? (await seen.execute()).map(({ id }) => id) : ids
      for (const each of found) if (present.includes(each.entry_id)) gone.delete(each)
    }
    return all.filter((each) => !gone.has(each))
  }

  const withTexts = async (all: readonly Found[], query: Query, visibleOnly: boolean): Promise<SearchResult[]> => {
    if (all.length === 0) return []
    const ids = all.map(({ id }) => id)
    const rows = await db.selectFrom('search_texts').selectAll().where('id', 'in', ids).execute()
    const texts = new Map(rows.map((row) => [row.id, row]))
    const titles = new Map<string, string>()
    for (const [source, found] of Map.groupBy(all, (each) => each.source)) {
      const changing = await bySource.get(source)?.titles?.(
        db,
        found.map(({ entry_id }) => entry_id),
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

  /** What the admin edits, and for a draft its editor instead of an address that visitors do not have. */
  const editable = ({ source, entry_id: id, visible }: Found): Partial<SearchResult> => {
    const { kind, draftAddress } = bySource.get(source) ?? {}
    return { ...(kind && { entry: { kind, id } }), ...(draftAddress && !visible && { url: draftAddress(id) }) }
  }

  const indexed = async (words: readonly string[], visibleOnly: boolean): Promise<readonly string[]> => {
    const { known } = wordIndexOf(db)
    if (visibleOnly) return known(db, words)
    const all = new Set(await known(db, [...words, ...words.map(hiddenWord)]))
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
