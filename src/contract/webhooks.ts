import { z } from 'zod'
import { jsonBody } from './json-body.ts'
import { limits } from './limits.ts'

/** What a webhook can be told, with its words in the admin. */
export const webhookEvents = {
  'message.created': 'A message arrives',
  'comment.created': 'A comment is written',
  'comment.approved': 'A comment is approved',
  'post.published': 'A post becomes public',
  'post.updated': 'A public post is changed',
  'post.unpublished': 'A post is no longer public',
  'workflow.published': 'A template becomes public',
  'workflow.version_published': 'A template gets a new version',
  'workflow.downloaded': 'A template is downloaded',
  'account.created': 'A person confirms a new account',
  'letter.failed': 'An email could not be sent',
  ping: 'You press Test',
} as const

export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/**
 * pending: is sent, or tried again, at `next_at` · delivering: claimed by a process · delivered: the receiver answered with
 * a status of 200 to 299 · undelivered: given up.
 */
export const deliveryStates = ['pending', 'delivering', 'delivered', 'undelivered'] as const

export const deliveryShape = z.object({
  /** The `webhook-id` of every try. */
  id: z.string(),
  event: z.enum(webhookEventNames),
  status: z.enum(deliveryStates),
  attempts: z.number(),
  created_at: z.string(),
  next_at: z.string(),
  /** Of the last try; null if nothing answered. */
  response_status: z.number().nullable(),
  response_ms: z.number().nullable(),
  response_body: z.string().nullable(),
  /** Why the last try failed. */
  error: z.string().nullable(),
})
export type Delivery = z.infer<typeof deliveryShape>

export const webhookShape = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  active: z.boolean(),
  /** Why the site has paused it; null if it has not. */
  paused_because: z.string().nullable(),
  /** Until when the secret before the last rotation signs too; null if it does not. */
  former_secret_until: z.string().nullable(),
  /** Events that are not delivered yet. */
  waiting: z.number(),
  created_at: z.string(),
})
export type Webhook = z.infer<typeof webhookShape>

export const webhookWithSecret = webhookShape.extend({
  secret: z.string().meta({ description: 'Begins with `whsec_`. It is shown only this once.' }),
})

const url = z
  .string('url is required.')
  .trim()
  .max(limits.address, `url is longer than ${limits.address} characters.`)
  .refine(
    (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
    'Enter a web address that begins with http:// or https://.',
  )
  .refine((text) => {
    const { username, password } = URL.parse(text) ?? { username: '', password: '' }
    return !username && !password
  }, 'Leave the name and password out of the address. The signature tells the receiver that a request is from this site.')

const events = z
  .array(
    z.enum(webhookEventNames, `events may only contain ${webhookEventNames.join(', ')}.`),
    'events must be a list.',
  )
  .min(1, 'Choose at least one event.')
  .max(100, 'events is too long.')
  .transform((names) => [...new Set(names)])

const active = z.boolean('active must be true or false.').optional()

export const webhookInput = jsonBody({ url, events, active })
export const webhookChange = jsonBody({ url: url.optional(), events: events.optional(), active })
