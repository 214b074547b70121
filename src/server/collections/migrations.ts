import type { Kysely } from 'kysely'
import { collectionNames } from '../../contract/collections.ts'
import { tableOf } from '../entries/index.ts'
import type { Stored } from '../feature.ts'
import type { Schema } from '../schema.ts'
import { syncCollections } from './tables.ts'

export const stored: Stored = {
  tables: { ...Object.fromEntries(collectionNames.map((name) => [tableOf(name), 'kept'])), slug_redirects: 'kept' },
  migrations: { '003-writing': [createSlugRedirects] },
  sync: syncCollections,
  rebuilds: [{ name: 'project pages', version: 1, run: addProjectPages }],
}

async function createSlugRedirects(db: Kysely<unknown>) {
  await db.schema
    .createTable('slug_redirects')
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_redirect_a_slug', ['collection', 'slug'])
    .execute()
  await db.schema.createIndex('slug_redirects_entry').on('slug_redirects').columns(['entry_id']).execute()
}

async function addProjectPages(db: Kysely<Schema>): Promise<void> {
  const { deriveMissingSlugs } = await import('./index.ts')
  await deriveMissingSlugs(db, 'projects')
  await db.updateTable('projects').set({ has_story: 'false' }).where('has_story', 'is', null).execute()
}
