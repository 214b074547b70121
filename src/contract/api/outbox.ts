import { z } from 'zod'
import { emailShape, emailStates } from '../outbox.ts'
import { type Endpoints, json, listOf, nothing } from './endpoint.ts'
import { idParam, page, queryFlag } from './query.ts'

const tag = 'Outbox'
const letter = emailShape.meta({ id: 'Letter' })

/** The site's emails, for the owner: sent, waiting and failed ones. */
export const outboxEndpoints = {
  'GET /api/admin/outbox': {
    tag,
    summary: 'List emails, newest first',
    access: 'admin',
    query: z.object({
      ...page,
      state: z.enum(emailStates, `must be one of ${emailStates.join(', ')}.`).optional(),
      stuck: queryFlag.optional(),
    }),
    answers: { 200: listOf(letter, 'The emails, without their text') },
  },
  'POST /api/admin/outbox/{id}/retry': {
    tag,
    summary: 'Retry an email now',
    access: 'admin',
    params: idParam,
    answers: { 200: json(letter, 'The email, which is due again') },
    errors: [409],
  },
  'DELETE /api/admin/outbox/{id}': {
    tag,
    summary: 'Delete an email',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('Deleted') },
    errors: [409],
  },
} as const satisfies Endpoints
