import { feature } from '../feature.ts'
import { collectionRoutes } from './routes.ts'
import { searchedCollections } from './searched.ts'

export const collections = feature<Parameters<typeof collectionRoutes>[0]>({
  api: [collectionRoutes],
  searched: Object.values(searchedCollections),
})

export { type ExportedEntry, exportedEntries, exportedEntryShape } from './exported.ts'
export type { ListOptions, Timely } from './reads.ts'
export {
  addFormerSlug,
  type CollectionStore,
  type CollectionStores,
  type ComputedFields,
  collectionStore,
  deriveMissingSlugs,
  type FormerSlug,
} from './store.ts'
