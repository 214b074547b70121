import { z } from 'zod'
import { automationShape } from '../automations.ts'
import { jsonBody } from '../json-body.ts'
import { keyInput, keyShape, madeKeyShape } from '../keys.ts'
import { deliveryShape, madeWebhookShape, webhookChange, webhookInput, webhookShape } from '../webhooks.ts'
import { admin, anyone, json, listOf, nothing, resource } from './endpoint.ts'
import { page } from './query.ts'

const limit = 1e12
const range = `value must be a number from ${-limit} to ${limit}.`

export const automationEndpoints = resource('Automation', {
  'GET /api/tokens': admin('List the API keys, newest first', {
    answers: { 200: json(z.array(keyShape.meta({ id: 'Key' })), 'The keys, without the keys themselves') },
  }),
  'POST /api/tokens': admin('Create an API key', {
    description: 'Send it as `Authorization: Bearer site_…`. It acts for the admin who made it, within its scopes.',
    body: keyInput.meta({ id: 'KeyInput' }),
    answers: { 201: json(madeKeyShape.meta({ id: 'MadeKey' }), 'The key; `token` is not shown again') },
    errors: [409],
  }),
  'DELETE /api/tokens/{id}': admin('Delete an API key', { answers: { 204: nothing('It is refused from now on') } }),
  'GET /api/automations': admin('List the workflows for n8n that work with this site', {
    answers: { 200: json(z.array(automationShape.meta({ id: 'Automation' })), 'The workflows') },
  }),
  'GET /api/automations/{file}': anyone('Get a workflow for n8n’s Import from URL', {
    description: 'It contains the address of this site, and no secret.',
    params: z.object({ file: z.string().meta({ example: '01-new-message.json' }) }),
    answers: { 200: json(z.record(z.string(), z.unknown()), 'The workflow') },
  }),
  'PUT /api/projects/{slug}/number': admin('Send the living number of a case', {
    description:
      'The page shows it with the owner’s words and the day it came. `shown` is false if the owner has written no words for it. A project takes 60 different numbers a minute; the same one within a minute changes nothing and does not count.',
    scope: 'projects:number',
    body: jsonBody({ value: z.number(range).min(-limit, range).max(limit, range) }).meta({ id: 'LivingNumber' }),
    answers: { 200: json(z.object({ value: z.number(), at: z.string(), shown: z.boolean() }), 'Stored') },
    errors: [429],
  }),
})

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
