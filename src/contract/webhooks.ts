import { z } from 'zod'
import * as field from './fields.ts'
import { jsonBody } from './json-body.ts'
import { limits } from './limits.ts'

/** The events that a webhook can receive, in words and with the sentence that the owner reads. */
export const webhookEvents = {
  'message.created': ['A message arrives', 'By the contact form. Not when a bot seems to have sent it.'],
  'comment.created': ['A comment is written', 'Also one that waits for your approval.'],
  'comment.approved': ['A comment is approved', 'By you or by a key.'],
  'post.published': ['A post becomes public', 'Also when the time that you planned has come.'],
  'post.updated': ['A public post is changed', 'At each save.'],
  'post.unpublished': ['A post is no longer public', 'It was hidden or deleted.'],
  'workflow.published': ['A template becomes public', 'When you publish it.'],
  'workflow.version_published': ['A template gets a new version', 'Not the first one, which is its publication.'],
  'workflow.downloaded': ['A template is downloaded', 'At most once a minute, with the number of downloads.'],
  'account.created': ['A new account', 'When the person has confirmed the email address.'],
  'letter.failed': ['An email could not be sent', 'After its last try, or when its recipient refuses it.'],
  ping: ['A test', 'The button Test sends one in any case.'],
} as const satisfies Record<string, readonly [words: string, sentence: string]>

export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** pending: is sent, or tried again, at `next_at` · delivering: claimed by a process · undelivered: given up. */
export const deliveryStates = ['pending', 'delivering', 'delivered', 'undelivered'] as const

export const deliveryShape = z.object({
  /** The `webhook-id` of every try. */
  id: z.string(),
  event: z.enum(webhookEventNames),
  status: z.enum(deliveryStates),
  attempts: z.number(),
  created_at: z.string(),
  next_at: z.string(),
  /** The status of the last try; null if nothing answered. */
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

export const madeWebhookShape = webhookShape.extend({
  secret: z.string().meta({ description: 'Begins with `whsec_`. It is shown only this once.' }),
})
export type MadeWebhook = z.infer<typeof madeWebhookShape>

export const webhookFields = {
  url: field.requiredText(
    {
      kind: 'address',
      label: 'Address',
      hint: 'Of your receiver, such as the production address of a Webhook node in n8n. It may be on this machine.',
    },
    field
      .text('Address', limits.address)
      .refine(
        (value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)),
        'Enter a web address that begins with http:// or https://.',
      )
      .refine(
        (value) => !hasLogin(URL.parse(value)),
        'Leave the name and password out of the address. The signature tells the receiver that a request is from this site.',
      ),
  ),
  events: field.choices('Events', webhookEvents, 'Choose at least one event.'),
}

const hasLogin = (url: URL | null): boolean => Boolean(url?.username || url?.password)

const { url, events } = webhookFields
const active = z.boolean('active must be true or false.').optional()

export const webhookInput = jsonBody({ url: url.input, events: events.input, active })
export const webhookChange = jsonBody({ url: url.input.optional(), events: events.input.optional(), active })
