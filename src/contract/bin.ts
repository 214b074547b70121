import { z } from 'zod'
import { type CollectionName, collectionNames, collections } from './collections.ts'

/** Deleted entries can be restored for this many days. */
export const binDays = 30

export const binKinds: BinKind[] = [...collectionNames, 'workflows']
export type BinKind = CollectionName | 'workflows'

/** Such as “blog post”. */
export const nameOfKind = (kind: BinKind): string => (kind === 'workflows' ? 'workflow' : collections[kind].wording.one)

/** An entry in the bin. `id` is the entry's own, which it has again when it is restored. */
export const deletedEntry = z.object({
  id: z.string(),
  kind: z.enum(binKinds),
  title: z.string(),
  deleted_at: z.string(),
})
export type DeletedEntry = z.infer<typeof deletedEntry>
