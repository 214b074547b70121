import type { CollectionName } from '../../contract/collections.ts'
import { indexEntries } from '../search/index-entries.ts'
import type { SaveHook } from './store.ts'

/** Keeps the index of the site's search. */
export const searchable = (collection: CollectionName): SaveHook => ({
  saved: (db, { id }) => indexEntries(db, collection, [String(id)]),
  removed: (db, id) => indexEntries(db, collection, [id]),
})
