import type { Kysely } from 'kysely'
import type { EntryKind } from '../../contract/collections.ts'
import { nameOfKind } from '../../contract/wording.ts'
import { record } from '../audit/index.ts'
import type { Schema } from '../schema.ts'
import { readRows, titleOf } from './entry-rows.ts'

const longestTitle = 300

/** Copies an entry into the bin. Call it in the transaction that then deletes the entry. */
export async function putInTrash(db: Kysely<Schema>, kind: EntryKind, id: string, now: Date): Promise<void> {
  const rows = await readRows(db, kind, id)
  const own = Object.values(rows)[0]?.[0]
  if (!own) return
  const copy = {
    kind,
    title: titleOf(kind, own).slice(0, longestTitle),
    rows: JSON.stringify(rows),
    deleted_at: now.toISOString(),
  }
  await record(db, { action: 'deleted', subject: `${nameOfKind(kind)} “${copy.title}”` }, now)
  await db
    .insertInto('bin')
    .values({ id, ...copy })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(copy))
    .execute()
}
