import type { Kysely } from 'kysely'
import { deriveMissingSlugs } from '../collections/index.ts'
import type { Schema } from '../schema.ts'

/** Gives the projects of an earlier release what each save computes now. They have no text to render. */
export async function addProjectPages(db: Kysely<Schema>): Promise<void> {
  await deriveMissingSlugs(db, 'projects')
  await db.updateTable('projects').set({ has_story: 'false' }).where('has_story', 'is', null).execute()
}
