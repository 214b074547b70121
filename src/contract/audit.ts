import { z } from 'zod'
import words from './audit-actions.json' with { type: 'json' }

/** Activity is kept for this many days. */
export const auditDays = 90

/** What is recorded, with its words in the admin. */
export const auditActions = words

export type AuditAction = keyof typeof auditActions
const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

/** One action, or several failed attempts within an hour. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(actions),
  /** The target of the action: an entry's kind and title, the changed settings. Plain text. */
  subject: z.string().nullable(),
  /** How often, for failures of the same hour; else 1. */
  count: z.number(),
  /** Browser and system, such as “Firefox on Linux”. */
  device: z.string().nullable(),
  /** Null for a command, a job, and an account that was deleted since. */
  person: z.object({ email: z.string(), display_name: z.string().nullable() }).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>
