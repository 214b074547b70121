import type { Kysely } from 'kysely'
import { emailShape, type MailStep } from '../../contract/outbox.ts'
import type { EmailKinds } from '../email-kinds.ts'
import { type OutboxTable, openQueue, put, tell, type Way } from '../outbox/index.ts'
import { skipLocked } from '../platform/jobs/claims.ts'
import type { Database, Schema } from '../schema.ts'
import type { WrittenEmail } from './email.ts'
import { ownersOutbox } from './owners-outbox.ts'

export type Attachment = { file: string; name: string; type: string }

export interface Addressed {
  to: string
  replyTo?: string | null
  attachment?: Attachment | null
  aboutUser?: string | null
  answersTo?: readonly string[]
  /** Where mail programs end the subscription with one click (RFC 8058). */
  unsubscribe?: string | null
  /** Whether the email is sent before all others, because somebody is waiting for it. */
  isUrgent?: boolean
}

/** An email that this process has claimed; no other process sends it until the lease expires. */
export interface ClaimedEmail extends Addressed, WrittenEmail {
  id: string
  attempts: number
  claim: string
  createdAt: string
}

const minute = 60_000
const day = 24 * 60 * minute

/** Emails survive a server that is down for a weekend. */
const byEmail: Way = {
  states: { waiting: 'waiting', sending: 'sending', sent: 'sent', failed: 'failed' },
  pauses: [0.5, 1, 2, 5, 15, 30, 60, 120, 240, 480].map((minutes) => minutes * minute),
  maxAttempts: 18,
}

const retention = 30 * day

export interface Failure {
  reason: string
  /** The receiving server refused it permanently. */
  rejected: boolean
  step: MailStep | null
}

/** Emails to many people have their own lane, so that no other email waits behind them. */
export type Lane = 'single' | 'bulk'

export type Outbox = ReturnType<typeof openOutbox>

/** Stores an email. Pass the transaction of its cause, so that both are stored or neither. */
export function enqueueEmail(
  db: Kysely<Schema>,
  email: WrittenEmail,
  { to, replyTo = null, attachment = null, aboutUser = null, answersTo = [], unsubscribe = null, isUrgent }: Addressed,
  now: Date,
): Promise<string> {
  const row = {
    kind: email.kind,
    recipient: to,
    reply_to: replyTo,
    about_user: aboutUser,
    subject: email.subject,
    text_body: email.text,
    html_body: email.html,
    attachment: attachment && JSON.stringify(attachment),
    state: 'waiting' as const,
    answers_to: answersTo.length > 0 ? JSON.stringify(answersTo) : null,
    unsubscribe,
  }
  return put(db, isUrgent ? { ...row, next_at: new Date(0).toISOString() } : row, now)
}

export function openOutbox(database: Pick<Database, 'db' | 'kind'>, kinds: EmailKinds, now: () => Date) {
  const { db, kind } = database
  const bulkKinds = Object.keys(kinds).filter((name) => kinds[name]?.isBulk)
  const queue = openQueue(database, byEmail, now)
  const emails = db.selectFrom('outbox').where('webhook_id', 'is', null)

  return {
    ...ownersOutbox(db, bulkKinds, now),

    async claim(lane?: Lane): Promise<ClaimedEmail | null> {
      const row = await queue.claim((due) =>
        due
          .where('webhook_id', 'is', null)
          .$if(lane !== undefined, (own) => own.where('kind', lane === 'bulk' ? 'in' : 'not in', bulkKinds))
          .orderBy('next_at')
          .orderBy('id')
          .$call(skipLocked(kind)),
      )
      return row && claimed(row)
    },

    renew: queue.renew,

    lastTried: () =>
      emails
        .select(['state', 'last_error'])
        .where('attempts', '>', 0)
        .where('state', '!=', 'rejected')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Also removes the text, which may contain a link that grants access. */
    async sent(email: ClaimedEmail): Promise<void> {
      const removed = {
        text_body: '',
        html_body: '',
        attachment: null,
        unsubscribe: null,
        last_error: null,
        failed_step: null,
      }
      const done = { state: 'sent', attempts: email.attempts + 1, sent_at: now().toISOString() } as const
      await queue.finish(email, { ...removed, ...done })
    },

    /** Tells the owner's webhooks of an email that is given up, unless it is one of many to subscribers. */
    async failed(email: ClaimedEmail, { reason, rejected, step }: Failure): Promise<void> {
      const after = queue.afterFailure(email)
      const state = rejected ? 'rejected' : after.state
      const change = { ...after, state, last_error: reason.slice(0, 500), failed_step: step }
      if (state === 'waiting' || bulkKinds.includes(email.kind)) return void (await queue.finish(email, change))
      await db.transaction().execute(async (transaction) => {
        if (!(await queue.finish(email, change, transaction))) return
        const { id: entry, to: person, aboutUser: user = null } = email
        const row = transaction.selectFrom('outbox').selectAll().where('id', '=', entry)
        const data = emailShape.parse(await row.executeTakeFirstOrThrow())
        await tell(transaction, 'letter.failed', now(), { data, entry, person, user })
      })
    },

    /** Removes finished emails after a month, because they contain personal data. */
    async removeOld(): Promise<void> {
      await db
        .deleteFrom('outbox')
        .where('webhook_id', 'is', null)
        .where('state', 'in', ['sent', 'rejected', 'failed'])
        .where('created_at', '<', queue.later(-retention))
        .execute()
    },

    async idsWithRow(ids: readonly string[]): Promise<string[]> {
      const rows = await db.selectFrom('outbox').select('id').where('id', 'in', ids).execute()
      return rows.map(({ id }) => id)
    },
  }
}

const claimed = (row: OutboxTable & { claim: string }): ClaimedEmail => ({
  id: row.id,
  kind: row.kind,
  to: row.recipient,
  replyTo: row.reply_to,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body,
  attachment: row.attachment ? JSON.parse(row.attachment) : null,
  answersTo: row.answers_to ? JSON.parse(row.answers_to) : [],
  unsubscribe: row.unsubscribe,
  aboutUser: row.about_user,
  attempts: row.attempts,
  claim: row.claim,
  createdAt: row.created_at,
})
