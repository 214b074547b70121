import type { Kysely } from 'kysely'
import { collectionNames } from '../../contract/collections.ts'
import { tableOf } from '../entries/index.ts'
import type { Stored } from '../feature.ts'
import type { Schema } from '../schema.ts'
import { syncCollections } from './tables.ts'

export const stored: Stored = {
  tables: { ...Object.fromEntries(collectionNames.map((name) => [tableOf(name), 'kept'])), slug_redirects: 'kept' },
  migrations: {
    '003-writing': [
      `create table slug_redirects (
        collection text not null, slug text not null, entry_id text not null,
        constraint one_redirect_a_slug primary key (collection, slug))`,
      'create index slug_redirects_entry on slug_redirects (entry_id)',
    ],
  },
  sync: syncCollections,
  rebuilds: [{ name: 'project pages', version: 1, run: addProjectPages }],
}

async function addProjectPages(db: Kysely<Schema>): Promise<void> {
  const { deriveMissingSlugs } = await import('./index.ts')
  await deriveMissingSlugs(db, 'projects')
  await db.updateTable('projects').set({ has_story: 'false' }).where('has_story', 'is', null).execute()
}
