import { z } from 'zod'
import { emailShape, emailStates } from '../outbox.ts'
import { admin, json, listOf, nothing, resource } from './endpoint.ts'
import { page, queryFlag } from './query.ts'

const letter = emailShape.meta({ id: 'Letter' })

export const outboxEndpoints = resource('Outbox', {
  'GET /api/admin/outbox': admin('List emails, newest first', {
    query: z.object({
      ...page,
      state: z.enum(emailStates, `must be one of ${emailStates.join(', ')}.`).optional(),
      stuck: queryFlag.optional(),
    }),
    answers: { 200: listOf(letter, 'The emails, without their text') },
  }),
  'POST /api/admin/outbox/{id}/retry': admin('Retry an email now', {
    answers: { 200: json(letter, 'The email, which is due again') },
    errors: [409],
  }),
  'DELETE /api/admin/outbox/{id}': admin('Delete an email', {
    answers: { 204: nothing('Deleted') },
    errors: [409],
  }),
})
