import { z } from 'zod'
import { deliveryShape, madeWebhookShape, webhookChange, webhookInput, webhookShape } from '../webhooks.ts'
import { admin, json, listOf, nothing, resource } from './endpoint.ts'
import { page } from './query.ts'

const webhook = webhookShape.meta({ id: 'Webhook' })
const withSecret = madeWebhookShape.meta({ id: 'MadeWebhook' })
const delivery = deliveryShape.meta({ id: 'Delivery' })

export const webhookEndpoints = resource('Webhooks', {
  'GET /api/webhooks': admin('List the webhooks, oldest first', {
    answers: { 200: json(z.array(webhook), 'The webhooks') },
  }),
  'POST /api/webhooks': admin('Add a webhook', {
    description:
      'The site sends each event as a POST that is signed as Standard Webhooks describes. It may be an address of this machine or of a private network, but no link-local one.',
    body: webhookInput.meta({ id: 'WebhookInput' }),
    answers: { 201: json(withSecret, 'The webhook with its secret, which is shown only now') },
    errors: [409],
  }),
  'PATCH /api/webhooks/{id}': admin('Change a webhook, pause or resume it', {
    body: webhookChange.meta({ id: 'WebhookChange' }),
    answers: { 200: json(webhook, 'The webhook') },
  }),
  'DELETE /api/webhooks/{id}': admin('Delete a webhook and its deliveries', { answers: { 204: nothing('Deleted') } }),
  'POST /api/webhooks/{id}/rotate': admin('Give a webhook a new secret', {
    description: 'For 24 hours each request is signed with the former secret, too.',
    answers: { 200: json(withSecret, 'The webhook with its new secret, which is shown only now') },
  }),
  'POST /api/webhooks/{id}/test': admin('Send a `ping` to a webhook, also to one that is paused', {
    description: 'It is tried once. The list of deliveries has the answer.',
    answers: { 202: json(delivery, 'The delivery, which has begun') },
  }),
  'GET /api/webhooks/{id}/deliveries': admin('List what a webhook was sent in the last 30 days, newest first', {
    query: z.object(page),
    answers: { 200: listOf(delivery, 'The deliveries') },
  }),
  'POST /api/webhooks/{id}/deliveries/{delivery}/redeliver': admin('Send an event again, with the same `webhook-id`', {
    params: z.object({ id: z.uuid(), delivery: z.uuid() }),
    answers: { 202: json(delivery, 'The delivery, which is due again') },
    errors: [409],
  }),
})
