import { readCache } from '../platform/database/read-cache.ts'
import type { Logger } from '../platform/log.ts'
import type { Database } from '../schema.ts'
import { indexEntries, versioned } from './index-entries.ts'

const batch = 50

interface Options {
  database: Pick<Database, 'db' | 'content'>
  log: Pick<Logger, 'warn'>
  now: () => Date
}

/**
 * Indexes planned entries again once their time has come, because the words of an entry are hidden until visitors see it.
 * Call the result before a search; it looks for such entries once after each change of the content.
 */
export function indexDue({ database, log, now }: Options) {
  const { db, content } = database
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
    for (const [source, entries] of Map.groupBy(due, (each) => each.source)) {
      const ids = entries.map(({ entry_id }) => entry_id)
      for (let start = 0; start < ids.length; start += batch) {
        const part = ids.slice(start, start + batch)
        await db.transaction().execute((transaction) => indexEntries(transaction, source, part, time))
      }
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
