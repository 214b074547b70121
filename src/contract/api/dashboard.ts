import { z } from 'zod'
import { auditDays, auditEntry } from '../audit.ts'
import { checklist, checklistChange } from '../checklist.ts'
import { demoState } from '../demo.ts'
import { admin, json, listOf, resource } from './endpoint.ts'
import { page } from './query.ts'

export const auditEndpoints = resource('Accounts', {
  'GET /api/admin/audit': admin('List what the admins did lately, newest first', {
    description: `Sign-ins of admins, their keys, settings, publications and deletions. Kept for ${auditDays} days.`,
    query: z.object(page),
    answers: { 200: listOf(auditEntry.meta({ id: 'AuditEntry' }), 'The activity') },
  }),
})

const checklistAnswers = { 200: json(checklist.meta({ id: 'Checklist' }), 'The checklist') }

export const checklistEndpoints = resource('Checklist', {
  'GET /api/admin/checklist': admin('Find out what is left to do on a new site', {
    answers: checklistAnswers,
  }),
  'PUT /api/admin/checklist': admin('Hide the checklist, or show it again', {
    body: checklistChange,
    answers: checklistAnswers,
  }),
})

const demoTag = 'Demo content'
const demoAnswers = { 200: json(demoState.meta({ id: 'DemoState' }), 'The demo content afterwards') }

export const demoEndpoints = resource(demoTag, {
  'GET /api/admin/demo': admin('Count the demo entries of this site', {
    answers: demoAnswers,
  }),
  'DELETE /api/admin/demo': admin('Remove the demo content', {
    description: 'Entries that the owner has changed stay. The others go to the bin.',
    answers: demoAnswers,
  }),
  'POST /api/admin/demo': admin('Restore the removed demo content', {
    answers: demoAnswers,
  }),
})
