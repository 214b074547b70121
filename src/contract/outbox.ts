import { z } from 'zod'

/** rejected: the receiving server refuses this address · failed: given up after many attempts. */
export const emailStates = ['waiting', 'sending', 'sent', 'rejected', 'failed'] as const

/** What happens when an email is sent, in this order. */
export const mailSteps = ['find', 'connect', 'encrypt', 'sign-in', 'sender', 'recipient', 'message'] as const
export type MailStep = (typeof mailSteps)[number]

/** An email as the owner sees it, without its text, which may contain somebody's link. */
export const emailShape = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(emailStates),
  attempts: z.number(),
  next_at: z.string(),
  last_error: z.string().nullable(),
  /** The step at which the last attempt failed. */
  failed_step: z.enum(mailSteps).nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})

export type EmailSummary = z.infer<typeof emailShape>
