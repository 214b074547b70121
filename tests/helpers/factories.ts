import { type CollectionName, collectionNames, type EntryInput } from '../../src/contract/collections.ts'
import { type Fields, samples } from './samples.ts'
import type { TestSite } from './site.ts'

/** An entry as the API returns it. */
export type Stored = Fields & { id: string; created_at: string; updated_at: string }

let made = 0

/** A body with every field and a new slug. */
export function fullBody<Name extends CollectionName>(name: Name, given: EntryInput<Name> = {}): Fields {
  made += 1
  const { full } = samples[name]
  return { ...full, ...('slug' in full && { slug: `post-${made}` }), ...given }
}

/** Creates an entry directly in the store, without the API. */
export async function makeEntry<Name extends CollectionName>(
  site: TestSite,
  name: Name,
  given: EntryInput<Name> = {},
): Promise<Stored> {
  return (await site.context.collections[name].create(fullBody(name, given))) as Stored
}

/** All nine collections with valid bodies, for `it.each`. */
export const eachCollection = collectionNames.map((name) => [name] as const)
