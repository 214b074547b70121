import { z } from 'zod'
import { jsonBody } from '../json-body.ts'
import { admin, json, resource } from './endpoint.ts'

const most = 1e12
const range = `value must be a number from ${-most} to ${most}.`

export const automationEndpoints = resource('Automation', {
  'PUT /api/projects/{slug}/number': admin('Send the living number of a case', {
    description:
      'The page shows it with the owner’s words and the day it came. `shown` is false if the owner has written no words for it. At most 60 calls a minute for a project.',
    scope: 'projects:number',
    body: jsonBody({ value: z.number(range).min(-most, range).max(most, range) }).meta({ id: 'LivingNumber' }),
    answers: { 200: json(z.object({ value: z.number(), at: z.string(), shown: z.boolean() }), 'Stored') },
    errors: [429],
  }),
})
