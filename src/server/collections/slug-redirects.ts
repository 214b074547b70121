import type { CollectionName } from '../../contract/collections.ts'
import type { SaveHook } from './store.ts'

/** Stores the former slugs of an entry, so that old links still lead to it. */
export const slugRedirects = (collection: CollectionName): SaveHook => ({
  async saved(db, after, before) {
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
  },

  async removed(db, id) {
    await db.deleteFrom('slug_redirects').where('collection', '=', collection).where('entry_id', '=', id).execute()
  },
})
