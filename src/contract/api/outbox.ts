import { z } from 'zod'
import { letterShape, letterStates } from '../outbox.ts'
import { type Endpoints, json, listOf, nothing } from './endpoint.ts'
import { idParam, page, queryFlag } from './query.ts'

const tag = 'Outbox'
const letter = letterShape.meta({ id: 'Letter' })

/** The letters of the site, for the owner: what went out, what waits and why. */
export const outboxEndpoints = {
  'GET /api/admin/outbox': {
    tag,
    summary: 'List letters, newest first',
    access: 'admin',
    query: z.object({
      ...page,
      state: z.enum(letterStates, `must be one of ${letterStates.join(', ')}.`).optional(),
      stuck: queryFlag.optional(),
    }),
    answers: { 200: listOf(letter, 'The letters, without their text') },
    errors: [400, 401, 403],
  },
  'POST /api/admin/outbox/{id}/retry': {
    tag,
    summary: 'Try a letter again now',
    access: 'admin',
    params: idParam,
    answers: { 200: json(letter, 'The letter, waiting again') },
    errors: [401, 403, 404, 409],
  },
  'DELETE /api/admin/outbox/{id}': {
    tag,
    summary: 'Give a letter up',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('Gone') },
    errors: [401, 403, 404, 409],
  },
} as const satisfies Endpoints
