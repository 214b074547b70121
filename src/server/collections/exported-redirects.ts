import type { Kysely } from 'kysely'
import type { CollectionName } from '../../contract/collections.ts'
import type { Schema } from '../schema.ts'

/** A former slug of an entry. */
export interface FormerSlug {
  slug: string
  entryId: string
}

export async function formerSlugs(db: Kysely<Schema>, collection: CollectionName): Promise<FormerSlug[]> {
  const rows = await db
    .selectFrom('slug_redirects')
    .select(['slug', 'entry_id as entryId'])
    .where('collection', '=', collection)
    .execute()
  return rows.sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** @returns whether it was added; a slug that leads somewhere already keeps its target */
export async function addFormerSlug(
  db: Kysely<Schema>,
  collection: CollectionName,
  { slug, entryId }: FormerSlug,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('slug_redirects')
    .values({ collection, slug, entry_id: entryId })
    .onConflict((conflict) => conflict.columns(['collection', 'slug']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
