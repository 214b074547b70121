import type { Kysely } from 'kysely'
import type { Stored } from '../feature.ts'
import type { Schema } from '../schema.ts'

export const stored: Stored = { rebuilds: [{ name: 'project pages', version: 1, run: addProjectPages }] }

async function addProjectPages(db: Kysely<Schema>): Promise<void> {
  const { deriveMissingSlugs } = await import('../collections/index.ts')
  await deriveMissingSlugs(db, 'projects')
  await db.updateTable('projects').set({ has_story: 'false' }).where('has_story', 'is', null).execute()
}
