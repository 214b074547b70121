import type { Kysely } from 'kysely'
import type { EntryKind } from '../../contract/collections.ts'
import type { Searched } from '../entries/index.ts'
import { feature } from '../feature.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { seesHidden } from '../platform/http/guards.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import { day, hour } from '../platform/jobs/jobs.ts'
import type { Logger } from '../platform/log.ts'
import type { Database, Schema } from '../schema.ts'
import { completeSearch, indexDue } from './complete.ts'
import { entryFinder, type Search } from './find.ts'
import { indexEntries } from './index-entries.ts'
import { completeJob } from './migrations.ts'
import { findNearest, type MissingPage } from './nearest.ts'
import { respellings } from './query.ts'
import { wordIndexOf } from './word-index.ts'

interface Needed {
  database: Database
  log: Pick<Logger, 'warn'>
  now: () => Date
  searched: readonly Searched[]
}

export type SiteSearch = ReturnType<typeof openSearch>

/** The search of the site. Planned entries whose time has come are indexed before each search. */
export function openSearch({ database, log, now, searched }: Needed) {
  const { db } = database
  const due = indexDue(database, { all: searched, log, now })
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
    /** As visitors could have meant it. No spelling comes from what they do not see. */
    respellings: async (typed: string) => {
      await due()
      return respellings(typed, (words) => wordIndexOf(db).known(db, words))
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
/** One that finds nothing as typed is made again, after hundreds of spellings were looked up. */
export const correctionRule: Rule = { name: 'corrected searches from address', limit: 30, seconds: 60, store: 'memory' }

interface Site {
  database: Database
  limiter: Limiter
  search: SiteSearch
}

const searchRoutes = ({ search, limiter }: Site) =>
  apiApp().openapi(route('GET /api/search'), async (c) => {
    // The search page has waited for its turn like every page.
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

export { completeSearch } from './complete.ts'
export { clearEntries, indexEntries } from './index-entries.ts'
export { readHtml } from './read-html.ts'
