import type { Config } from '../config.ts'
import { feature } from '../feature.ts'
import type { Database } from '../schema.ts'
import { collectionRoutes } from './routes.ts'
import { searchedCollections } from './searched.ts'
import type { CollectionStores } from './store.ts'

interface Site {
  collections: CollectionStores
  config: Config
  database: Database
}

export const collections = feature<Site>({
  api: [collectionRoutes],
  searched: Object.values(searchedCollections),
})

export { type ExportedEntry, exportedEntries, exportedEntryShape } from './exported.ts'
export type { ListOptions } from './reads.ts'
export { addFormerSlug, deriveMissingSlugs, type FormerSlug, formerSlugs } from './slugs.ts'
export {
  type CollectionStore,
  type CollectionStores,
  type ComputedFields,
  collectionStore,
} from './store.ts'
