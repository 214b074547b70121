import { z } from 'zod'
import { type CollectionName, collectionNames, collections } from './collections.ts'

/** Deleted entries can be restored for this many days. */
export const trashDays = 30

export const entryKinds: EntryKind[] = [...collectionNames, 'workflows']
export type EntryKind = CollectionName | 'workflows'

/** Such as “blog post”. */
export const nameOfKind = (kind: EntryKind): string =>
  kind === 'workflows' ? 'workflow' : collections[kind].wording.one

/** An entry in the trash. `id` is the entry's own, which it has again when it is restored. */
export const deletedEntry = z.object({
  id: z.string(),
  kind: z.enum(entryKinds),
  title: z.string(),
  deleted_at: z.string(),
})
export type DeletedEntry = z.infer<typeof deletedEntry>
