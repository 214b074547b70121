import type { Kysely } from 'kysely'
import { type CollectionName, collections, nameField } from '../../contract/collections.ts'
import { freeSlug, shortSlug, slugFrom } from '../../contract/slug.ts'
import type { Values } from '../entries/index.ts'
import { anyTable, tableOf } from '../entries/index.ts'
import type { Schema } from '../schema.ts'

/**
 * A slug made from the name of an entry, with a number if another entry has it or had it. Two saves at once may get the
 * same one.
 */
export async function derivedSlug(db: Kysely<Schema>, name: CollectionName, entry: Values): Promise<string> {
  const named = shortSlug(slugFrom(String(entry[nameField(collections[name])] ?? '')))
  // A name without Latin letters gives no slug.
  const wanted = named || slugFrom(collections[name].wording.one)
  const used = await anyTable(db)
    .selectFrom(tableOf(name))
    .select('slug')
    .where('id', '!=', String(entry.id))
    .where('slug', 'like', `${wanted}%`)
    .execute()
  const former = await db
    .selectFrom('slug_redirects')
    .select('slug')
    .where('collection', '=', name)
    .where('entry_id', '!=', String(entry.id))
    .where('slug', 'like', `${wanted}%`)
    .execute()
  return freeSlug(wanted, new Set([...used, ...former].map(({ slug }) => String(slug))))
}

/** Gives the entries a slug that were stored before their collection had one. */
export async function deriveMissingSlugs(db: Kysely<Schema>, name: CollectionName): Promise<void> {
  const table = tableOf(name)
  const rows = await anyTable(db)
    .selectFrom(table)
    .selectAll()
    .where('slug', 'is', null)
    .orderBy('created_at')
    .execute()
  for (const row of rows) {
    const slug = await derivedSlug(db, name, row)
    await anyTable(db).updateTable(table).set({ slug }).where('id', '=', String(row.id)).execute()
  }
}
