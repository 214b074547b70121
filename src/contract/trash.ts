import { z } from 'zod'
import { entryKindNames } from './collections.ts'

/** Deleted entries can be restored for this many days. */
export const trashDays = 30

/** An entry in the trash. `id` is the entry's own, which it has again when it is restored. */
export const deletedEntry = z.object({
  id: z.string(),
  kind: z.enum(entryKindNames),
  title: z.string(),
  deleted_at: z.string(),
})
export type DeletedEntry = z.infer<typeof deletedEntry>
