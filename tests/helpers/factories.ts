import { type CollectionName, collectionNames, type EntryInput } from '../../src/contract/collections.ts'
import { type Fields, samples } from './samples.ts'
import type { TestSite } from './site.ts'

/** An entry as the API answers it. */
export type Stored = Fields & { id: string; created_at: string; updated_at: string }

let made = 0

/** A body with every field; a slug is a new one each time. */
export function fullBody<Name extends CollectionName>(name: Name, given: EntryInput<Name> = {}): Fields {
  made += 1
  const { full } = samples[name]
  return { ...full, ...('slug' in full && { slug: `post-${made}` }), ...given }
}

/** Writes an entry past the API, straight into the store. */
export async function makeEntry<Name extends CollectionName>(
  site: TestSite,
  name: Name,
  given: EntryInput<Name> = {},
): Promise<Stored> {
  return (await site.context.collections[name].create(fullBody(name, given))) as Stored
}

/** Each of the nine, to be called with a body that its contract accepts. */
export const eachCollection = collectionNames.map((name) => [name] as const)
