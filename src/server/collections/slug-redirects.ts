import type { CollectionName } from '../../contract/collections.ts'
import type { SaveHook } from './store.ts'

/** Remembers the slugs that an entry once had, so that a link to one of them still leads to it. */
export const slugRedirects = (collection: CollectionName): SaveHook => ({
  async saved(db, after, before) {
    if (before === null || before.slug === after.slug) return
    // An entry that takes its old slug back, or another's, is found by it directly.
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
  },

  async removed(db, id) {
    await db.deleteFrom('slug_redirects').where('collection', '=', collection).where('entry_id', '=', id).execute()
  },
})
