import { type Kysely, sql } from 'kysely'
import { type Collection, type CollectionName, collectionNames, collections } from '../../contract/collections.ts'
import { tableOf } from '../collections/schema.ts'
import type { Schema } from '../schema.ts'

/** Whether the entries of a collection have an alt text. */
export const hasImageAlt = (name: CollectionName): boolean =>
  'image_alt' in ((collections[name] as Collection).computed ?? {})

/** Updates the alt text of all entries that use the image. */
export async function updateImageAlt(db: Kysely<Schema>, url: string, alt: string | null): Promise<void> {
  for (const name of collectionNames.filter(hasImageAlt)) {
    await db
      .updateTable(tableOf(name))
      .set({ image_alt: JSON.stringify(alt) })
      .where(sql.ref<never>('image_url'), '=', url as never)
      .execute()
  }
}
