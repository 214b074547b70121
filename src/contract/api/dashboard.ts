import { z } from 'zod'
import { auditDays, auditEntry } from '../audit.ts'
import { checklist, checklistChange } from '../checklist.ts'
import { demoState } from '../demo.ts'
import { type Endpoints, json, listOf } from './endpoint.ts'
import { page } from './query.ts'

/** What the admins did lately. */
export const auditEndpoints = {
  'GET /api/admin/audit': {
    tag: 'Accounts',
    summary: 'List what the admins did lately, newest first',
    description: `Sign-ins of admins, their keys, settings, publications and deletions. Kept for ${auditDays} days.`,
    access: 'admin',
    query: z.object(page),
    answers: { 200: listOf(auditEntry.meta({ id: 'AuditEntry' }), 'The activity') },
  },
} as const satisfies Endpoints

const checklistAnswers = { 200: json(checklist.meta({ id: 'Checklist' }), 'The checklist') }

/** The checklist of a new owner. */
export const checklistEndpoints = {
  'GET /api/admin/checklist': {
    tag: 'Checklist',
    summary: 'Find out what is left to do on a new site',
    access: 'admin',
    answers: checklistAnswers,
  },
  'PUT /api/admin/checklist': {
    tag: 'Checklist',
    summary: 'Hide the checklist, or show it again',
    access: 'admin',
    body: checklistChange,
    answers: checklistAnswers,
  },
} as const satisfies Endpoints

const demoTag = 'Demo content'
const demoAnswers = { 200: json(demoState.meta({ id: 'DemoState' }), 'The demo content afterwards') }

/** The demo content that a fresh site begins with. */
export const demoEndpoints = {
  'GET /api/admin/demo': {
    tag: demoTag,
    summary: 'Count the demo entries of this site',
    access: 'admin',
    answers: demoAnswers,
  },
  'DELETE /api/admin/demo': {
    tag: demoTag,
    summary: 'Remove the demo content',
    description: 'Entries that the owner has changed stay. The others go to the bin.',
    access: 'admin',
    answers: demoAnswers,
  },
  'POST /api/admin/demo': {
    tag: demoTag,
    summary: 'Restore the removed demo content',
    access: 'admin',
    answers: demoAnswers,
  },
} as const satisfies Endpoints
