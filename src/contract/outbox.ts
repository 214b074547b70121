import { z } from 'zod'

/**
 * waiting: will be tried at `next_at` · sending: a process has it · sent · rejected: the receiving server does not
 * take letters for this address · failed: given up after many attempts.
 */
export const letterStates = ['waiting', 'sending', 'sent', 'rejected', 'failed'] as const

/** A letter of the site, as the owner sees it: never its text, which may hold somebody's link. */
export const letterShape = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(letterStates),
  attempts: z.number(),
  next_at: z.string(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})

export type LetterSummary = z.infer<typeof letterShape>
