import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import type { MailStep } from '../../contract/outbox.ts'
import type { EmailKinds } from '../feature.ts'
import { updateRows } from '../platform/database/queries.ts'
import { lease, skipLocked } from '../platform/jobs/claims.ts'
import type { Database, Schema } from '../schema.ts'
import type { WrittenEmail } from './email.ts'
import { ownersOutbox } from './owners-outbox.ts'
import type { OutboxTable } from './schema.ts'

export type Attachment = { file: string; name: string; type: string }

export interface Addressed {
  to: string
  replyTo?: string | null
  attachment?: Attachment | null
  aboutUser?: string | null
  answersTo?: readonly string[]
  /** Where mail programs end the subscription with one click (RFC 8058). */
  unsubscribe?: string | null
  /** Whether it is sent before all others, because somebody watches it. */
  isUrgent?: boolean
}

/** An email that this process has claimed; no other process sends it until the lease expires. */
export interface ClaimedEmail extends Addressed, WrittenEmail {
  id: string
  attempts: number
  claim: string
  createdAt: string
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The delay after the n-th failure. Emails survive a server that is down for a weekend. */
const retryDelays = [30 * second, minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour]
const longestRetryDelay = 8 * hour
const maxAttempts = 18

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
export async function enqueueEmail(
  db: Kysely<Schema>,
  email: WrittenEmail,
  { to, replyTo = null, attachment = null, aboutUser = null, answersTo = [], unsubscribe = null, isUrgent }: Addressed,
  now: Date,
): Promise<string> {
  const id = newId()
  const time = now.toISOString()
  await db
    .insertInto('outbox')
    .values({
      id,
      kind: email.kind,
      recipient: to,
      reply_to: replyTo,
      about_user: aboutUser,
      subject: email.subject,
      text_body: email.text,
      html_body: email.html,
      attachment: attachment && JSON.stringify(attachment),
      state: 'waiting',
      attempts: 0,
      next_at: isUrgent ? new Date(0).toISOString() : time,
      claim: null,
      last_error: null,
      failed_step: null,
      created_at: time,
      sent_at: null,
      answers_to: answersTo.length > 0 ? JSON.stringify(answersTo) : null,
      unsubscribe,
    })
    .execute()
  return id
}

export function openOutbox({ db, kind }: Pick<Database, 'db' | 'kind'>, kinds: EmailKinds, now: () => Date) {
  const bulkKinds = Object.keys(kinds).filter((name) => kinds[name]?.isBulk)
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()

  /** No email waits longer than the longest delay, except one that was written while the clock was ahead. */
  const isDue = (eb: ExpressionBuilder<Schema, 'outbox'>) =>
    eb.or([eb('next_at', '<=', now().toISOString()), eb('next_at', '>', later(longestRetryDelay))])

  const finish = ({ id, claim }: ClaimedEmail, values: Partial<OutboxTable>) =>
    updateRows(db, 'outbox', { id, claim }, { ...values, claim: null })

  return {
    ...ownersOutbox(db, bulkKinds, now),

    /** Claims one due email. It is due again when the lease has expired, if the process was killed. */
    async claim(lane?: Lane): Promise<ClaimedEmail | null> {
      const claim = randomUUID()
      const row = await db
        .updateTable('outbox')
        .set({ state: 'sending', claim, next_at: later(lease) })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('outbox')
            .select('id')
            .where('state', 'in', ['waiting', 'sending'])
            .where(isDue)
            .$if(lane !== undefined, (due) => due.where('kind', lane === 'bulk' ? 'in' : 'not in', bulkKinds))
            .orderBy('next_at')
            .orderBy('id')
            .limit(1)
            .$call(skipLocked(kind)),
        )
        .returningAll()
        .executeTakeFirst()
      return row ? claimed(row, claim) : null
    },

    /** The newest email that was tried and that its receiver has not refused; undefined if there is none. */
    lastTried: () =>
      db
        .selectFrom('outbox')
        .select(['state', 'last_error'])
        .where('attempts', '>', 0)
        .where('state', '!=', 'rejected')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    async renew({ id, claim }: ClaimedEmail): Promise<boolean> {
      return (await updateRows(db, 'outbox', { id, claim }, { next_at: later(lease) })) > 0
    },

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
      const sent_at = now().toISOString()
      await finish(email, { ...removed, state: 'sent', attempts: email.attempts + 1, sent_at })
    },

    async failed(email: ClaimedEmail, { reason, rejected, step }: Failure): Promise<void> {
      const attempts = email.attempts + 1
      await finish(email, {
        state: rejected ? 'rejected' : attempts < maxAttempts ? 'waiting' : 'failed',
        attempts,
        last_error: reason.slice(0, 500),
        failed_step: step,
        next_at: later(retryDelays[attempts - 1] ?? longestRetryDelay),
      })
    },

    /** Removes finished emails after a month, because they contain personal data. */
    async removeOld(): Promise<void> {
      await db
        .deleteFrom('outbox')
        .where('state', 'in', ['sent', 'rejected', 'failed'])
        .where('created_at', '<', later(-retention))
        .execute()
    },

    async known(ids: readonly string[]): Promise<string[]> {
      const rows = await db.selectFrom('outbox').select('id').where('id', 'in', ids).execute()
      return rows.map(({ id }) => id)
    },
  }
}

const claimed = (row: OutboxTable, claim: string): ClaimedEmail => ({
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
  attempts: row.attempts,
  claim,
  createdAt: row.created_at,
})
