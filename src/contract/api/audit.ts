import { z } from 'zod'
import { auditDays, auditEntry } from '../audit.ts'
import { type Endpoints, listOf } from './endpoint.ts'
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
