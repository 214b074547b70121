import { z } from 'zod'
import { automationShape } from '../automations.ts'
import { jsonBody } from '../json-body.ts'
import { keyInput, keyShape, madeKeyShape } from '../keys.ts'
import { admin, anyone, json, nothing, resource } from './endpoint.ts'

const most = 1e12
const range = `value must be a number from ${-most} to ${most}.`

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
    body: jsonBody({ value: z.number(range).min(-most, range).max(most, range) }).meta({ id: 'LivingNumber' }),
    answers: { 200: json(z.object({ value: z.number(), at: z.string(), shown: z.boolean() }), 'Stored') },
    errors: [429],
  }),
})
