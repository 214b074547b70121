import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { EntryKind } from '../../contract/collections.ts'
import { describedPages } from '../../contract/described-pages.ts'
import type { Base } from '../base.ts'
import type { SearchDocument, Searched } from '../entries/index.ts'
import { feature } from '../feature.ts'
import { findRows } from '../platform/database/queries.ts'
import { readCache } from '../platform/database/read-cache.ts'
import type { Rule } from '../platform/http/limiter.ts'
import { apiApp, route, seesHidden } from '../platform/http/route.ts'
import { day, hour } from '../platform/jobs/jobs.ts'
import type { Schema } from '../schema.ts'
import { entryFinder, findNearest, type MissingPage, type Search } from './find.ts'
import { indexEntries, versioned, wordIndexOf } from './index-entries.ts'
import { completeJob } from './migrations.ts'
import { respellings } from './query.ts'

type Needed = Pick<Base, 'database' | 'log' | 'now'> & { searched: readonly Searched[] }

export type SiteSearch = ReturnType<typeof openSearch>

export function openSearch({ database, log, now, searched }: Needed) {
  const { db } = database
  const due = indexDue({ database, log, now, searched })
  const find = entryFinder({ db, now, searched })
  return {
    find: async (search: Search) => {
      await due()
      return find(search)
    },
    nearest: async (page: MissingPage) => {
      await due()
      return findNearest({ db, now }, page)
    },
    /** What visitors could have meant. No spelling comes from hidden entries. */
    respellings: async (typed: string) => {
      await due()
      return respellings(typed, (words) => wordIndexOf(db).lookup(db, words))
    },
    /** For entries of any kind. The feature that owns them calls `indexEntries` itself. */
    indexKind: async (transaction: Kysely<Schema>, kind: EntryKind, ids: readonly string[]) => {
      for (const each of searched) if (each.kind === kind) await indexEntries(transaction, each, ids)
    },
    complete: (stopping?: AbortSignal) => completeSearch(db, searched, { stopping, now: now() }),
    tidy: () => wordIndexOf(db).tidy(db),
  }
}

export const searchRule: Rule = { name: 'searches from address', limit: 120, seconds: 60, store: 'memory' }
/** A search that finds nothing as typed is repeated, after hundreds of spellings were looked up. */
export const correctionRule: Rule = { name: 'corrected searches from address', limit: 30, seconds: 60, store: 'memory' }

type Site = Pick<Base, 'database' | 'limiter'> & { search: SiteSearch }

const searchRoutes = ({ search, limiter }: Site) =>
  apiApp().openapi(route('GET /api/search'), async (c) => {
    // A call by the search page has already waited for its turn, like every page.
    const isInternal = c.env?.internal === true
    if (!isInternal) await limiter.take([searchRule, c.get('client')])
    c.header('X-Robots-Tag', 'noindex')
    const visibleOnly = !(await seesHidden(c))
    const mayCorrect = async () => isInternal || limiter.allows([correctionRule, c.get('client')])
    return c.json(await search.find({ ...c.req.valid('query'), visibleOnly, mayCorrect }), 200)
  })

export const search = feature<Site>({
  api: [searchRoutes],
  jobs: ({ database, search }) => [
    {
      name: completeJob,
      every: hour,
      async run(stopping) {
        // Searches that were rendered meanwhile lack what was not indexed yet.
        if ((await search.complete(stopping)) > 0) database.content.changed()
      },
    },
    { name: 'tidy the search index', every: day, run: search.tidy },
  ],
})

export { clearEntries, indexEntries } from './index-entries.ts'
export { readHtml } from './read-html.ts'

const sitePageDocuments: SearchDocument[] = describedPages.map(({ path, title, text }) => ({
  id: path,
  title,
  parts: [],
  text,
  url: path,
  visible: true,
  created_at: '',
  stamp: '2',
}))

const searchedSitePages: Searched = {
  source: 'pages',
  type: 'page',
  documents: async (_, ids) => sitePageDocuments.filter(({ id }) => ids.includes(id)),
}

/** Entries written at once. Requests are answered between two batches. */
const batch = 10
/** After so many changes, the index is made compact at once and not at night. */
const many = 500

type Options = { stopping?: AbortSignal | undefined; now?: Date }

/** After an upgrade, a restore, or saves by an earlier release. @returns how many entries were written or removed */
export async function completeSearch(
  db: Kysely<Schema>,
  all: readonly Searched[],
  options: Options = {},
): Promise<number> {
  let changed = 0
  for (const searched of [...all, searchedSitePages]) {
    const ids = searched.stored ? await outdated(db, searched.source, searched.stored) : await outdatedPages(db)
    await indexInBatches(db, searched, ids, options)
    changed += ids.length
  }
  if (changed > many) await wordIndexOf(db).tidy(db)
  return changed
}

async function indexInBatches(
  db: Kysely<Schema>,
  searched: Searched,
  ids: readonly string[],
  { stopping, now }: Options,
) {
  for (let start = 0; start < ids.length; start += batch) {
    stopping?.throwIfAborted()
    const part = ids.slice(start, start + batch)
    await db.transaction().execute((transaction) => indexEntries(transaction, searched, part, now))
    await setImmediate()
  }
}

async function outdated(
  db: Kysely<Schema>,
  source: string,
  { table, stamp }: NonNullable<Searched['stored']>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select origin.id from ${sql.table(table)} as origin
      left join search_entries as entry on entry.source = ${source} and entry.entry_id = origin.id
      where entry.id is null or entry.stamp <> ${versioned('')} || ${sql.ref(`origin.${stamp}`)}
    union all
    select entry.entry_id from search_entries as entry
      left join ${sql.table(table)} as origin on origin.id = entry.entry_id
      where entry.source = ${source} and origin.id is null`.execute(db)
  return rows.map(({ id }) => id)
}

async function outdatedPages(db: Kysely<Schema>): Promise<string[]> {
  const rows = await findRows(db, 'search_entries', { source: 'pages' })
  const indexed = new Map(rows.map(({ entry_id, stamp }) => [entry_id, stamp]))
  const pages = new Map(sitePageDocuments.map(({ id, stamp }) => [id, versioned(stamp)]))
  return [...new Set([...indexed.keys(), ...pages.keys()])].filter((id) => indexed.get(id) !== pages.get(id))
}

/** The words of planned entries are hidden until visitors see them. Call the result before a search. */
function indexDue({ database: { db, content }, log, now, searched: all }: Needed) {
  const done = readCache<true>(() => content.current, 1)
  let failedAt: number | undefined

  const indexAll = async (): Promise<true> => {
    const time = now()
    const due = await db
      .selectFrom('search_entries')
      .select(['source', 'entry_id'])
      .where('visible', '=', 1)
      .where('visible_from', '<=', time.toISOString())
      // The others are indexed again anyway, after an upgrade.
      .where('stamp', 'like', versioned('%'))
      .execute()
    for (const searched of all) {
      const ids = due.filter(({ source }) => source === searched.source).map(({ entry_id }) => entry_id)
      await indexInBatches(db, searched, ids, { now: time })
    }
    return true
  }

  /** Searches still find everything else, and each tries again. The failure is logged once for each content version. */
  const failed = (error: unknown) => {
    if (failedAt !== content.current) {
      log.warn({ err: error }, 'Could not index planned entries whose time has come; the next search tries again')
    }
    failedAt = content.current
  }

  return async (): Promise<void> => void (await done('', indexAll).catch(failed))
}
