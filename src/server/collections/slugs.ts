import type { Kysely } from 'kysely'
import { type CollectionName, collections, nameField } from '../../contract/collections.ts'
import { freeSlug, shortSlug, slugFrom } from '../../contract/slug.ts'
import { anyTable, type SaveHook, tableOf, type Values } from '../entries/index.ts'
import { insertNew } from '../platform/database/queries.ts'
import type { Schema } from '../schema.ts'

/** With a number if another entry has or had the slug. Two saves at once may get the same one. */
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

export type FormerSlug = { slug: string; entryId: string }

export const addFormerSlug = (db: Kysely<Schema>, collection: CollectionName, { slug, entryId }: FormerSlug) =>
  insertNew(db, 'slug_redirects', { collection, slug, entry_id: entryId })

export const slugRedirects =
  (collection: CollectionName): SaveHook =>
  async (db, after, before) => {
    if (!before?.slug || before.slug === after.slug) return
    // The slug is in use again, so it must not redirect.
    await db
      .deleteFrom('slug_redirects')
      .where('collection', '=', collection)
      .where('slug', '=', String(after.slug))
      .execute()
    await db
      .insertInto('slug_redirects')
      .values({ collection, slug: String(before.slug), entry_id: String(after.id) })
      .onConflict((conflict) => conflict.columns(['collection', 'slug']).doUpdateSet({ entry_id: String(after.id) }))
      .execute()
  }
