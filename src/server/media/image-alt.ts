import { type Kysely, sql } from 'kysely'
import { type Collection, type CollectionName, collectionNames, collections } from '../../contract/collections.ts'
import { tableOf } from '../collections/schema.ts'
import type { Schema } from '../schema.ts'

/** Whether a collection's picture is content, and so goes with what it shows. */
export const hasImageAlt = (name: CollectionName): boolean =>
  'image_alt' in ((collections[name] as Collection).computed ?? {})

/** What an image shows, said anew: entries that have it already say so, too. */
export async function updateImageAlt(db: Kysely<Schema>, url: string, alt: string | null): Promise<void> {
  for (const name of collectionNames.filter(hasImageAlt)) {
    await db
      .updateTable(tableOf(name))
      .set({ image_alt: JSON.stringify(alt) })
      .where(sql.ref<never>('image_url'), '=', url as never)
      .execute()
  }
}
