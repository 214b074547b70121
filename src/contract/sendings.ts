import { z } from 'zod'
import { jsonBody } from './json-body.ts'

/**
 * How a post is sent to the subscribers. sending: emails leave at a pace · paused: by the owner, or because visitors do
 * not see the post · stopped: by the owner, or because the deleted post has left the trash · done: nobody is left.
 */
const sendingStates = ['sending', 'paused', 'stopped', 'done'] as const

export const sendingShape = z.object({
  state: z.enum(sendingStates),
  total: z.number(),
  sent: z.number(),
  /** Refused for good by the receiving server. Their subscriptions have ended. */
  bounced: z.number(),
  failed: z.number(),
  /** Handed to the mail server, or tried again later. */
  underway: z.number(),
  waiting: z.number(),
  created_at: z.string(),
  /** When the last email left or was given up. */
  finished_at: z.string().nullable(),
})
export type Sending = z.infer<typeof sendingShape>

export const postEmailShape = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  receivers: z.number(),
  /** Why it cannot be sent; null if it can. */
  problem: z.string().nullable(),
  sending: sendingShape.nullable(),
  per_minute: z.number(),
  /** There is no mail server, so emails are written to files. */
  to_files: z.boolean(),
})
export type PostEmail = z.infer<typeof postEmailShape>

export const sendInput = jsonBody({
  /** Only to the signed-in admin. */
  test: z.boolean('test must be true or false.').optional(),
})

export const sendAnswer = z.object({
  message: z.string(),
  /** Null after a test. */
  sending: sendingShape.nullable(),
})

export const sendingChange = jsonBody({
  state: z.enum(['sending', 'paused', 'stopped'], 'state must be sending, paused or stopped.'),
})
