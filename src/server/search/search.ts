import type { Logger } from '../platform/log.ts'
import type { Database } from '../schema.ts'
import { indexDue } from './due.ts'
import { entryFinder, type Search } from './find.ts'
import { findNearest, type MissingPage } from './nearest.ts'

interface Options {
  database: Pick<Database, 'db' | 'content'>
  log: Pick<Logger, 'warn'>
  now: () => Date
}

export type SiteSearch = ReturnType<typeof openSearch>

/** The search of the site. Planned entries whose time has come are indexed before each search. */
export function openSearch({ database, log, now }: Options) {
  const source = { db: database.db, now }
  const due = indexDue({ database, log, now })
  const find = entryFinder(source)
  return {
    find: async (search: Search) => {
      await due()
      return find(search)
    },
    nearest: async (page: MissingPage) => {
      await due()
      return findNearest(source, page)
    },
  }
}
