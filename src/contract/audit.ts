import { z } from 'zod'

/** Activity is kept for this many days. */
export const auditDays = 90

/** What is recorded, with its words in the admin. */
export const auditActions = {
  'site-set-up': 'Set up the site',
  'signed-in': 'Signed in',
  'signed-in-by-recovery-code': 'Signed in with a recovery code',
  'signed-in-by-passkey': 'Signed in with a passkey',
  'sign-in-failed': 'Sign-in failed',
  'code-failed': 'Wrong second factor',
  'passkey-failed': 'Sign-in with a passkey failed',
  'session-ended': 'Signed out a device',
  'sessions-ended': 'Signed out devices',
  'password-changed': 'Changed the password',
  'password-reset': 'Reset the password by email',
  'email-change-requested': 'Requested a change of email address',
  'email-changed': 'Changed the email address',
  'second-factor-on': 'Turned on the second factor',
  'second-factor-off': 'Turned off the second factor',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'recovery-codes-renewed': 'Renewed the recovery codes',
  'made-admin': 'Created an admin or reset their access by command',
  'key-made': 'Created an API key',
  'key-deleted': 'Deleted an API key',
  'settings-changed': 'Changed the settings',
  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
  restored: 'Restored',
  'subscribers-imported': 'Imported subscribers',
  'subscribers-exported': 'Exported the subscribers',
  'sending-began': 'Sent to the subscribers',
  'sending-paused': 'Paused the sending',
  'sending-resumed': 'Resumed the sending',
  'sending-stopped': 'Stopped the sending',
  'webhook-added': 'Added a webhook',
  'webhook-changed': 'Changed a webhook',
  'webhook-secret-renewed': 'Renewed the secret of a webhook',
  'webhook-removed': 'Deleted a webhook',
} as const

export type AuditAction = keyof typeof auditActions
const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

/** One thing that somebody did, or several failed attempts of an hour. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(actions),
  /** What it was done to: an entry's kind and title, the changed settings. Plain text. */
  subject: z.string().nullable(),
  /** How often, for failures of the same hour; else 1. */
  count: z.number(),
  /** Browser and system, such as “Firefox on Linux”. */
  device: z.string().nullable(),
  /** Null for a command, a job, and an account that was deleted since. */
  person: z.object({ email: z.string(), display_name: z.string().nullable() }).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>
