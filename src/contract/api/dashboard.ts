import { z } from 'zod'
import { auditDays, auditEntry } from '../audit.ts'
import { checklist, checklistChange } from '../checklist.ts'
import { demoState } from '../demo.ts'
import { emailShape, emailStates } from '../outbox.ts'
import { deletedEntry, trashDays } from '../trash.ts'
import { admin, json, listOf, nothing, resource } from './endpoint.ts'
import { page, queryFlag } from './query.ts'

export const auditEndpoints = resource('Accounts', {
  'GET /api/admin/audit': admin('List what the admins did lately, newest first', {
    description: `Sign-ins of admins, their keys, settings, publications and deletions. Kept for ${auditDays} days.`,
    query: z.object(page),
    answers: { 200: listOf(auditEntry.meta({ id: 'AuditEntry' }), 'The activity') },
  }),
})

const checklistAnswers = { 200: json(checklist.meta({ id: 'Checklist' }), 'The checklist') }

export const checklistEndpoints = resource('Checklist', {
  'GET /api/admin/checklist': admin('Find out what is left to do on a new site', { answers: checklistAnswers }),
  'PUT /api/admin/checklist': admin('Hide the checklist, or show it again', {
    body: checklistChange,
    answers: checklistAnswers,
  }),
})

const demoAnswers = { 200: json(demoState.meta({ id: 'DemoState' }), 'The demo content afterwards') }

export const demoEndpoints = resource('Demo content', {
  'GET /api/admin/demo': admin('Count the demo entries of this site', { answers: demoAnswers }),
  'DELETE /api/admin/demo': admin('Remove the demo content', {
    description: 'Entries that the owner has changed stay. The others go to the bin.',
    answers: demoAnswers,
  }),
  'POST /api/admin/demo': admin('Restore the removed demo content', { answers: demoAnswers }),
})

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
  'DELETE /api/admin/outbox/{id}': admin('Delete an email', { answers: { 204: nothing('Deleted') }, errors: [409] }),
})

const deleted = deletedEntry.meta({ id: 'DeletedEntry' })

export const trashEndpoints = resource('Bin', {
  'GET /api/admin/bin': admin('List deleted entries, newest first', {
    description: `An entry stays here for ${trashDays} days.`,
    query: z.object(page),
    answers: { 200: listOf(deleted, 'The entries') },
  }),
  'POST /api/admin/bin/{id}/restore': admin('Restore a deleted entry as it was', {
    description: 'The comments of a deleted post are not restored.',
    answers: { 200: json(deleted, 'The restored entry') },
    errors: [409],
  }),
  'DELETE /api/admin/bin/{id}': admin('Delete an entry for good', { answers: { 204: nothing('Deleted') } }),
})
