import type { OrderedName } from '../../contract/collections.ts'
import { anyTable, tableOf } from '../entries/index.ts'
import { errors } from '../platform/http/errors.ts'
import type { Storage } from '../schema.ts'

/**
 * Numbers the entries of a collection from 1, in the order of `ids`. `updated_at` stays: a form that was opened before
 * can still be saved, and moving an entry of the demo does not make it the owner's.
 * @throws conflict when `ids` are not exactly the entries of the collection; nothing is written
 */
export async function storeOrder({ db, content }: Storage, name: OrderedName, ids: readonly string[]): Promise<void> {
  const table = tableOf(name)
  await db.transaction().execute(async (transaction) => {
    const rows = await anyTable(transaction).selectFrom(table).select('id').execute()
    const present = new Set(rows.map(({ id }) => id))
    if (present.size !== ids.length || !ids.every((id) => present.has(id))) {
      throw errors.conflict('Entries were added or deleted since this list was loaded. Nothing was moved.')
    }
    const places = ids.map((id, index) => ({ id, display_order: index + 1 }))
    // All rows, and always in the same sequence: of two orders at once the later one applies as a whole, without a
    // deadlock.
    for (const { id, display_order } of places.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      await anyTable(transaction).updateTable(table).set({ display_order }).where('id', '=', id).execute()
    }
  })
  content.changed()
}
