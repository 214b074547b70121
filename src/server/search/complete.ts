import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { tableOf } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import { indexEntries, versioned } from './index-entries.ts'
import { wordIndexOf } from './index-words.ts'
import { pageDocuments } from './page-documents.ts'
import { allSources, type Source } from './sources.ts'

/** Written at once. Requests are answered between two batches. */
const batch = 10
/** After so many changes, the index is made compact at once and not at night. */
const many = 500

/**
 * Indexes what is missing or outdated, and removes what is gone: after an upgrade, a restore, or saves by an earlier
 * release. Saves of this release keep the index themselves.
 * @returns how many entries were written or removed
 */
export async function completeSearch(
  db: Kysely<Schema>,
  { stopping, now }: { stopping?: AbortSignal; now?: Date } = {},
): Promise<number> {
  let changed = 0
  for (const source of allSources) {
    const ids = await outdated(db, source)
    for (let start = 0; start < ids.length; start += batch) {
      stopping?.throwIfAborted()
      await db
        .transaction()
        .execute((transaction) => indexEntries(transaction, source, ids.slice(start, start + batch), now))
      await setImmediate()
    }
    changed += ids.length
  }
  if (changed > many) await tidySearch(db)
  return changed
}

/** Removes what deleted entries have left in the index, and makes it faster. */
export const tidySearch = (db: Kysely<Schema>): Promise<void> => wordIndexOf(db).tidy(db)

/** The ids of entries whose rows and index differ. */
async function outdated(db: Kysely<Schema>, source: Source): Promise<string[]> {
  if (source === 'pages') return outdatedPages(db)
  const table = source === 'comments' || source === 'messages' ? source : tableOf(source)
  const stamp = sql.ref(source === 'comments' ? 'origin.content_hash' : 'origin.updated_at')
  const { rows } = await sql<{ id: string }>`
    select origin.id from ${sql.table(table)} as origin
      left join search_entries as entry on entry.source = ${source} and entry.entry_id = origin.id
      where entry.id is null or entry.stamp <> ${versioned('')} || ${stamp}
    union all
    select entry.entry_id from search_entries as entry
      left join ${sql.table(table)} as origin on origin.id = entry.entry_id
      where entry.source = ${source} and origin.id is null`.execute(db)
  return rows.map(({ id }) => id)
}

async function outdatedPages(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('search_entries')
    .select(['entry_id', 'stamp'])
    .where('source', '=', 'pages')
    .execute()
  const known = new Map(rows.map(({ entry_id, stamp }) => [entry_id, stamp]))
  const pages = pageDocuments()
  const changed = pages.filter(({ id, stamp }) => known.get(id) !== versioned(stamp)).map(({ id }) => id)
  return [...changed, ...[...known.keys()].filter((id) => !pages.some((page) => page.id === id))]
}
