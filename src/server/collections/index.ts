import type { Config } from '../config.ts'
import { feature } from '../feature.ts'
import type { Database } from '../schema.ts'
import { collectionRoutes } from './routes.ts'
import type { CollectionStores } from './store.ts'

interface Site {
  collections: CollectionStores
  config: Config
  database: Database
}

export const collections = feature<Site>({
  api: [collectionRoutes],
})

export { deriveMissingSlugs } from './derived-slug.ts'
export { type ExportedEntry, exportedEntries, exportedEntryShape } from './exported.ts'
export { addFormerSlug, type FormerSlug, formerSlugs } from './exported-redirects.ts'
export {
  type CollectionStore,
  type CollectionStores,
  type ComputedFields,
  collectionStore,
  type ListOptions,
  type SaveHook,
} from './store.ts'
