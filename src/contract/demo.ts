import { z } from 'zod'
import { entryKindNames } from './collections.ts'

export const demoState = z.object({
  /** Demo entries that the owner has not changed. */
  unchanged: z.int(),
  /** Demo entries that the owner has changed; removing the demo keeps them. */
  changed: z.int(),
  restorable: z.int(),
  parts: z.array(z.object({ kind: z.enum(entryKindNames), unchanged: z.int() })),
})
export type DemoState = z.infer<typeof demoState>
