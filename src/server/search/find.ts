import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { BinKind } from '../../contract/bin.ts'
import { type CollectionName, collections } from '../../contract/collections.ts'
import { publicSearchTypes, type SearchResult, type SearchType, searchTypes } from '../../contract/search.ts'
import { paths } from '../../contract/site-map.ts'
import { tableOf } from '../collections/schema.ts'
import { isVisible, type Visibility, visibilityOf } from '../collections/visible.ts'
import type { Schema } from '../schema.ts'
import { workflowVisibility } from '../workflows/rows.ts'
import { commentTitles } from './comment-titles.ts'
import { excerptOf, hasAll, headingOf, markedTitle } from './excerpt.ts'
import { fairShare } from './fair-share.ts'
import { wordIndexOf } from './index-words.ts'
import { forgiving, type Query, readQuery } from './query.ts'
import type { Section } from './sections.ts'
import type { Source } from './sources.ts'

export interface Search {
  q: string
  type?: SearchType | undefined
  limit: number
  /** Leaves out drafts, comments and messages. */
  visibleOnly: boolean
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

/** Finds entries by words. A score depends only on the entry and the query, so it tells nothing about other entries. */
export function openSearch({ db, now }: { db: Kysely<Schema>; now: () => Date }) {
  const found = async (query: Query, { type, limit, visibleOnly }: Search): Promise<Found[]> => {
    const allowed: readonly SearchType[] = visibleOnly ? publicSearchTypes : searchTypes
    const types = allowed.filter((each) => type === undefined || each === type)
    if (types.length === 0 || query.terms.length === 0) return []
    const { ids } = wordIndexOf(db)
    const matching = sql`entry.id in (${ids(
      'all',
      query.terms.map(({ any }) => any),
    )})`
    const visible = visibleOnly ? isVisible(ownVisibility, now()) : sql`1 = 1`
    // Scores all matches once, then takes the best of each type: a window over all of them takes twice as long.
    const bestOf = (each: SearchType) => sql`select * from (
      select * from scored where type = ${each} order by score desc, created_at desc, id desc limit ${limit}) as best`
    const { rows } = await sql<Found>`
      with scored as materialized (
        select id, type, created_at, ${scoreOf(db, query)} as score
        from search_entries as entry where ${matching} and ${visible} and type in (${sql.join(types)})
      ), chosen as (${sql.join(types.map(bestOf), sql` union all `)})
      select entry.id, source, entry_id, entry.type, title, url, entry.created_at, visible, score
      from chosen inner join search_entries as entry on entry.id = chosen.id
      order by score desc, entry.created_at desc, entry.id desc`.execute(db)
    return rows.map((row) => ({ ...row, score: Number(row.score) }))
  }

  /** The rule of the source decides, also if an earlier release has saved an entry without its index. */
  const shownOf = async (all: readonly Found[], visibleOnly: boolean): Promise<Found[]> => {
    const shown = new Set<Found>()
    for (const [source, rows] of Map.groupBy(all, (each) => each.source)) {
      if (source === 'pages' || (!visibleOnly && (source === 'comments' || source === 'messages'))) {
        for (const row of rows) shown.add(row)
        continue
      }
      const ids = await visibleIds(source as BinKind, rows, visibleOnly)
      for (const row of rows) if (ids.has(row.entry_id)) shown.add(row)
    }
    return all.filter((row) => shown.has(row))
  }

  const visibleIds = async (source: BinKind, rows: readonly Found[], visibleOnly: boolean): Promise<Set<string>> => {
    const table = source === 'workflows' ? source : tableOf(source)
    const visibility = source === 'workflows' ? workflowVisibility : visibilityOf(collections[source as CollectionName])
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
    if (all.length === 0) {
      query = await forgiving(exact, (words) => wordIndexOf(db).known(db, words))
      all = await shownOf(onePerPage(await found(query, search), search), search.visibleOnly)
    }
    return withTexts(db, fairShare(all, search.limit), query, search.visibleOnly)
  }
}

/** The weight of each place where a word can be. */
const weights = { titleWhole: 12, title: 8, parts: 4, whole: 2, code: 3, any: 1 }

function scoreOf(db: Kysely<Schema>, { terms, codes }: Query): RawBuilder<number> {
  const { ids } = wordIndexOf(db)
  const has = (weight: number, ...asked: Parameters<typeof ids>) =>
    sql`(case when entry.id in (${ids(...asked)}) then ${sql.lit(weight)} else 0 end)`
  const parts = [
    ...terms.flatMap(({ whole, any }) => [
      has(weights.title, 'title', [any]),
      has(weights.parts, 'parts', [any]),
      ...(any.length > whole.length
        ? [has(weights.titleWhole - weights.title, 'title', [whole]), has(weights.whole, 'all', [whole])]
        : []),
    ]),
    ...codes.map((code) => has(weights.code, 'all', [[code]])),
  ]
  return sql`(${sql.lit(terms.length * weights.any)} + ${sql.join(parts, sql` + `)})`
}

/** Several entries may be on one page, which visitors want to see once. An admin edits each of them. */
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
  return all.map((each) => {
    const { text = '', sections = '[]' } = texts.get(each.id) ?? {}
    const title = titles.get(each.entry_id) ?? each.title
    const heading = hasAll(title, query) ? undefined : headingOf(JSON.parse(sections) as Section[], query)
    return {
      type: each.type,
      title,
      title_html: markedTitle(title, query),
      url: heading ? `${each.url}#${heading.id}` : each.url,
      excerpt_html: excerptOf(text, query, heading?.at),
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
