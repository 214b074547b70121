import { z } from 'zod'
import { viewerShape } from './accounts.ts'
import { type enquiryFields, messageShape } from './inbox.ts'
import { subscriberShape } from './subscriptions.ts'

const notes = { stage: true, follow_up: true, amount: true, currency: true, notes: true } as const satisfies Record<
  keyof typeof enquiryFields,
  true
>

export const ownDataShape = z.object({
  account: viewerShape.extend({ created_at: z.string(), updated_at: z.string() }),
  sessions: z.array(
    z.object({
      device: z.string().nullable(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
      expires_at: z.string(),
    }),
  ),
  /** Until when the site remembers that somebody signed up with this address again; null if nobody did. */
  pending_sign_up_until: z.string().nullable(),
  /** Since when the second factor is on; null if it is off. */
  second_factor_since: z.string().nullable(),
  passkeys: z.array(z.object({ name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() })),
  keys: z.array(
    z.object({
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
      expires_at: z.string().nullable(),
    }),
  ),
  activity: z.array(
    z.object({ at: z.string(), action: z.string(), subject: z.string().nullable(), device: z.string().nullable() }),
  ),
  /** The requested confirmation and reset links, without their tokens. */
  links: z.array(
    z.object({
      purpose: z.string(),
      email: z.string().nullable(),
      expires_at: z.string(),
      used_at: z.string().nullable(),
    }),
  ),
  comments: z.array(
    z.object({
      id: z.string(),
      blog_id: z.string(),
      parent_id: z.string().nullable(),
      content: z.string(),
      approved: z.boolean(),
      edited: z.boolean(),
      created_at: z.string(),
    }),
  ),
  likes: z.array(z.object({ comment_id: z.string(), created_at: z.string() })),
  /** Contact messages with this address, and the replies to them, without the owner's notes. */
  messages: z.array(
    messageShape
      .omit({ state: true, suspect: true, updated_at: true, ...notes })
      .extend({ replies: z.array(z.object({ text: z.string(), created_at: z.string(), by_you: z.boolean() })) }),
  ),
  /** Invitations to write a testimonial that were sent to this address. */
  invitations: z.array(
    z.object({
      client_name: z.string().nullable(),
      client_company: z.string().nullable(),
      created_at: z.string(),
      expires_at: z.string(),
      used_at: z.string().nullable(),
      consent: z.string().nullable(),
    }),
  ),
  /** The subscription of this address to new posts; null if there is none. */
  subscription: subscriberShape.omit({ id: true, email: true }).nullable(),
  /** Emails to the person (`to_you`), and emails to the owner that the person caused. */
  letters: z.array(
    z.object({
      kind: z.string(),
      subject: z.string(),
      state: z.string(),
      to_you: z.boolean(),
      created_at: z.string(),
      sent_at: z.string().nullable(),
    }),
  ),
})

export type OwnData = z.infer<typeof ownDataShape>
