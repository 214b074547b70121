import { collectionNames } from '../../contract/collections.ts'
import type { Config } from '../config.ts'
import { tableOf } from '../entries/index.ts'
import { feature } from '../feature.ts'
import type { Database } from '../schema.ts'
import { createSlugRedirects } from './migrations.ts'
import { collectionRoutes } from './routes.ts'
import type { CollectionStores } from './store.ts'

const kept = <Table extends string>(tables: readonly Table[]) =>
  Object.fromEntries(tables.map((table) => [table, 'kept' as const]))

interface Site {
  collections: CollectionStores
  config: Config
  database: Database
}

export const collections = feature<Site>({
  tables: { ...kept(collectionNames.map(tableOf)), slug_redirects: 'kept' },
  migrations: { '003-writing': [createSlugRedirects] },
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
export { syncCollections } from './tables.ts'
