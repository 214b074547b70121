import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type Collection, type CollectionName, collectionNames, collections } from '../../contract/collections.ts'
import { anyTable, tableOf } from '../entries/index.ts'
import type { Schema } from '../schema.ts'
import type { MediaTable } from './schema.ts'

/** Whether the entries of a collection have an alt text. */
export const hasImageAlt = (name: CollectionName): boolean =>
  'image_alt' in ((collections[name] as Collection).computed ?? {})

/** Updates the alt text of all entries that use the image. */
export async function updateImageAlt(db: Kysely<Schema>, url: string, alt: string | null): Promise<void> {
  for (const name of collectionNames.filter(hasImageAlt)) {
    await anyTable(db)
      .updateTable(tableOf(name))
      .set({ image_alt: JSON.stringify(alt) })
      .where('image_url', '=', url)
      .execute()
  }
}

/** The number of earlier alt texts of an image that are remembered. */
const remembered = 20

export const readFormerAlts = (json: string): string[] => z.array(z.string()).catch([]).parse(JSON.parse(json))

/** The earlier alt texts of an image once it has a new one. */
export const formerAlts = (row: Pick<MediaTable, 'alt' | 'former_alts'>, alt: string | null): string[] =>
  [...new Set([row.alt, ...readFormerAlts(row.former_alts)])]
    .filter((former) => former !== null && former !== alt)
    .slice(0, remembered) as string[]
