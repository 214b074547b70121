import type { Kysely } from 'kysely'
import type { EntryKind } from '../../contract/collections.ts'
import { type DeletedEntry, trashDays } from '../../contract/trash.ts'
import { nameOfKind } from '../../contract/wording.ts'
import { record } from '../audit/index.ts'
import { nextNumber } from '../entries/index.ts'
import { countedPage, type Page } from '../platform/database/page-of.ts'
import { errors } from '../platform/http/errors.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Schema, Storage } from '../schema.ts'
import type { SiteSearch } from '../search/index.ts'
import { type EntryRows, ownRow, readRows, removeRows, titleOf, writeRows } from './entry-rows.ts'

export type Trash = ReturnType<typeof openTrash>

export function openTrash({ db, content }: Storage, { now, search }: { now: () => Date; search: SiteSearch }) {
  const gone = () => errors.notFound('This entry is not in the bin.')

  return {
    async list(page: Page): Promise<{ entries: DeletedEntry[]; total: number }> {
      const all = db.selectFrom('bin').select(['id', 'kind', 'title', 'deleted_at'])
      const { rows, total } = await countedPage(all.orderBy('deleted_at', 'desc').orderBy('id', 'desc'), page)
      return { entries: rows, total }
    },

    /** Puts an entry back as it was, with its id. @throws conflict if its id or address is on the site already */
    async restore(id: string): Promise<DeletedEntry> {
      const restored = await db.transaction().execute(async (transaction) => {
        // First, so that of two restores at once the second one finds nothing.
        const found = await transaction.deleteFrom('bin').where('id', '=', id).returningAll().executeTakeFirst()
        if (!found) throw gone()
        const { rows, ...entry } = found
        await writeRows(
          transaction,
          entry.kind,
          await withFreeNumber(transaction, JSON.parse(rows) as EntryRows),
          search,
        )
        await record(transaction, { action: 'restored', subject: `${nameOfKind(entry.kind)} “${entry.title}”` }, now())
        return entry
      })
      content.changed()
      return restored
    },

    async remove(id: string): Promise<void> {
      const { numDeletedRows } = await db.deleteFrom('bin').where('id', '=', id).executeTakeFirst()
      if (numDeletedRows === 0n) throw gone()
    },

    async removeOld(): Promise<void> {
      const before = new Date(now().getTime() - trashDays * day).toISOString()
      await db.deleteFrom('bin').where('deleted_at', '<', before).execute()
    },
  }
}

/** An import may have given the number of a deleted template to another one. */
async function withFreeNumber(db: Storage['db'], rows: EntryRows): Promise<EntryRows> {
  const [template] = rows.workflows ?? []
  if (!template) return rows
  const number = Number(template.number)
  const taken = await db.selectFrom('workflows').select('id').where('number', '=', number).executeTakeFirst()
  return taken ? { ...rows, workflows: [{ ...template, number: await nextNumber(db) }] } : rows
}

const longestTitle = 300

/** Call it in a transaction. @returns whether there is such an entry */
export async function moveToTrash(db: Kysely<Schema>, kind: EntryKind, id: string, now: Date): Promise<boolean> {
  const rows = await readRows(db, kind, id)
  const own = ownRow(rows)
  if (!own) return false
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
  await removeRows(db, kind, id)
  return true
}
