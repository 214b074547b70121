import { z } from 'zod'
import { emailAddress } from './accounts.ts'
import { notAnEmailAddress } from './email-address.ts'
import { jsonBody } from './json-body.ts'
import { limits } from './limits.ts'
import { spamTraps } from './spam-traps.ts'

/** The answer to every request for a subscription. It is the same for known and unknown addresses. */
export const subscriptionRequested =
  'An email with a link is on its way to this address. Open the link to confirm the subscription.'

/** The answer to all requests while no more confirmation emails may be sent. */
export const subscriptionsFull =
  'Too many people have asked for emails in the last 24 hours, so no confirmation can be sent now. Please try again later today or tomorrow.'

export const confirmationDays = 7

/** Addresses are stored in lower case, so that nobody is subscribed twice. */
export const subscriberAddress = emailAddress
  .transform((email) => email.toLowerCase())
  .refine((email) => email.isWellFormed() && !email.includes('\0'), notAnEmailAddress)

export const subscriptionInput = jsonBody({ email: subscriberAddress, ...spamTraps })

/** bounced: the receiving server refused the address for good. */
export const subscriberStates = ['pending', 'active', 'unsubscribed', 'bounced'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const subscriberShape = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  /** `form`: confirmed by email; `import`: added by the owner. */
  source: z.enum(['form', 'import']),
  /** Where the consent of an imported subscriber comes from. */
  consent: z.string().nullable(),
  /** When the person agreed: the confirmation or, of an imported subscriber, the day that the owner stated. */
  consented_at: z.string().nullable(),
  created_at: z.string(),
  /** When the person left, or the address was refused. */
  ended_at: z.string().nullable(),
})
export type Subscriber = z.infer<typeof subscriberShape>

export const subscriberCounts = z.object({
  pending: z.number(),
  active: z.number(),
  unsubscribed: z.number(),
  bounced: z.number(),
  /** Until when requests are refused, because the day's limit of confirmation emails is reached; else null. */
  paused_until: z.string().nullable(),
})
export type SubscriberCounts = z.infer<typeof subscriberCounts>

/** The most addresses of one import, and the most of its problems that are named. */
export const importLimits = { addresses: 10_000, problems: 50, characters: 1_500_000 } as const

const consentNeeded = 'State where the consent comes from, in at least 10 characters.'

export const importInput = jsonBody({
  csv: z
    .string('Choose a CSV file.')
    .min(1, 'The file is empty.')
    .max(importLimits.characters, 'The file is too large. Split it into several files.'),
  consent: z
    .string(consentNeeded)
    .trim()
    .min(10, consentNeeded)
    .max(limits.line, `The statement is longer than ${limits.line} characters.`)
    .refine(
      (text) => text.isWellFormed() && !text.includes('\0'),
      'The statement has a character that cannot be stored.',
    ),
  consented_on: z.iso.date('State the day of the consent, as YYYY-MM-DD.'),
})
export type ImportInput = z.infer<typeof importInput>

export const importOutcome = z.object({
  added: z.number(),
  /** Already subscribed, or twice in the file. */
  known: z.number(),
  /** People who have left, whose address was refused, or whose data was erased. They are not subscribed again. */
  left_out: z.number(),
  /** The number of rows that cannot be read; the first of them are in `problems`. */
  invalid: z.number(),
  problems: z.array(z.object({ line: z.number(), problem: z.string() })),
})
export type ImportOutcome = z.infer<typeof importOutcome>
