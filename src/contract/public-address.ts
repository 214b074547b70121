import { z } from 'zod'

const addressCheck = z.object({
  name: z.enum(['name', 'certificate', 'redirect', 'answer']),
  /** skipped: it does not apply, or an earlier part is missing. */
  state: z.enum(['ok', 'failed', 'skipped']),
  /** What was found and, if it is wrong, what to do. */
  text: z.string(),
})

export type AddressCheck = z.infer<typeof addressCheck>

export const publicAddress = z.object({
  address: z.string(),
  /** False if only this machine can open it; then nothing is checked. */
  is_public: z.boolean(),
  checks: z.array(addressCheck),
})
