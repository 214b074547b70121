import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { LetterSummary } from '../../contract/outbox.ts'
import { type Page, pageOf } from '../platform/database/page-of.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import type { WrittenLetter } from './letter.ts'
import type { OutboxTable } from './schema.ts'

export interface Attachment {
  /** The random name of the stored file. */
  file: string
  name: string
  type: string
}

export interface Addressed {
  to: string
  replyTo?: string | null
  attachment?: Attachment | null
  /** The account that it is about. */
  aboutUser?: string | null
}

/** A letter that this process may send, and no other one for the time being. */
export interface ClaimedLetter extends Addressed, WrittenLetter {
  id: string
  /** How often it was tried before. */
  attempts: number
  claim: string
  createdAt: string
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** After the n-th failure; a server that is down for the weekend costs nothing but time. */
const retryDelays = [30 * second, minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour]
const longestRetryDelay = 8 * hour
const maxAttempts = 18

/** No sending takes longer (`delivery.ts` sees to it), so whoever claimed a letter so long ago is dead. */
export const longestSending = 4 * minute
const lease = longestSending + minute

/** A letter that waits so long after a failure is something the owner should know. */
const stuckAfter = hour
/** What was given up is said for so long: it is in the list of letters, and nobody can send it any better later. */
const reportFailuresFor = 14 * day
const retention = 30 * day

interface LetterFilter {
  state?: LetterSummary['state']
  stuck?: boolean
}

export type Outbox = ReturnType<typeof openOutbox>

/** Writes a letter; give it the transaction of what causes it, and neither is without the other. */
export async function putLetter(
  db: Kysely<Schema>,
  letter: WrittenLetter,
  { to, replyTo = null, attachment = null, aboutUser = null }: Addressed,
  now: Date,
): Promise<string> {
  const id = newId()
  const time = now.toISOString()
  await db
    .insertInto('outbox')
    .values({
      id,
      kind: letter.kind,
      recipient: to,
      reply_to: replyTo,
      about_user: aboutUser,
      subject: letter.subject,
      text_body: letter.text,
      html_body: letter.html,
      attachment: attachment && JSON.stringify(attachment),
      state: 'waiting',
      attempts: 0,
      next_at: time,
      claim: null,
      last_error: null,
      created_at: time,
      sent_at: null,
    })
    .execute()
  return id
}

/** The letters that wait, and who sends which. */
export function openOutbox(db: Kysely<Schema>, now: () => Date) {
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()

  const isStuck = (eb: ExpressionBuilder<Schema, 'outbox'>) =>
    eb.or([
      eb.and([eb('state', '=', 'failed'), eb('created_at', '>', later(-reportFailuresFor))]),
      eb.and([
        eb('state', 'in', ['waiting', 'sending']),
        eb('attempts', '>', 0),
        eb('created_at', '<', later(-stuckAfter)),
      ]),
    ])

  const isRefused = (eb: ExpressionBuilder<Schema, 'outbox'>) =>
    eb.and([eb('state', '=', 'rejected'), eb('created_at', '>', later(-reportFailuresFor))])

  const finish = async ({ id, claim }: Pick<ClaimedLetter, 'id' | 'claim'>, values: Partial<OutboxTable>) => {
    await db
      .updateTable('outbox')
      .set({ ...values, claim: null })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .execute()
  }

  return {
    /**
     * Takes one due letter for this process alone. A letter that a process took and never finished (it was killed)
     * is due again once no sending can still be under way.
     */
    async claim(): Promise<ClaimedLetter | null> {
      for (;;) {
        const due = await db
          .selectFrom('outbox')
          .select(['id', 'claim'])
          .where('state', 'in', ['waiting', 'sending'])
          .where('next_at', '<=', now().toISOString())
          .orderBy('next_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
        if (!due) return null
        const claim = randomUUID()
        const row = await db
          .updateTable('outbox')
          .set({ state: 'sending', claim, next_at: later(lease) })
          .where('id', '=', due.id)
          .where('state', 'in', ['waiting', 'sending'])
          .where('next_at', '<=', now().toISOString())
          .returningAll()
          .executeTakeFirst()
        if (row) return claimed(row, claim)
        // Another process was faster; the next letter then.
      }
    },

    /** The text goes: it may hold a link that opens an account, and it has done its work. */
    async sent(letter: ClaimedLetter): Promise<void> {
      await finish(letter, {
        state: 'sent',
        attempts: letter.attempts + 1,
        last_error: null,
        sent_at: now().toISOString(),
        text_body: '',
        html_body: '',
        attachment: null,
      })
    },

    /** @param rejected the receiving server will never take it */
    async failed(letter: ClaimedLetter, reason: string, rejected: boolean): Promise<void> {
      const attempts = letter.attempts + 1
      await finish(letter, {
        state: rejected ? 'rejected' : attempts < maxAttempts ? 'waiting' : 'failed',
        attempts,
        last_error: reason.slice(0, 500),
        next_at: later(retryDelays[attempts - 1] ?? longestRetryDelay),
      })
    },

    /** Tries again now. A letter that is being sent, or was sent, is left alone. */
    async retry(id: string): Promise<LetterSummary> {
      const row = await db
        .updateTable('outbox')
        .set({ state: 'waiting', next_at: now().toISOString(), attempts: 0 })
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'rejected', 'failed'])
        .returning(summaryColumns)
        .executeTakeFirst()
      if (row) return row
      const known = await db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst()
      throw known ? errors.conflict('This letter was sent, or is being sent now.') : errors.notFound('No such letter.')
    },

    /** @param stuck only those that do not get out, and those that their receiver refuses */
    async list({ state, stuck, ...page }: LetterFilter & Page) {
      let matching = db.selectFrom('outbox')
      if (state) matching = matching.where('state', '=', state)
      if (stuck) matching = matching.where(({ eb, or }) => or([isStuck(eb), isRefused(eb)]))
      const newestFirst = matching.select(summaryColumns).orderBy('created_at', 'desc').orderBy('id', 'desc')
      const letters = await pageOf(newestFirst, page)
      const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
      return { letters, total: Number(total) }
    },

    /** A letter that shall not be tried any more, nor spoken of. One that is being sent is left alone. */
    async drop(id: string): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('outbox')
        .where('id', '=', id)
        .where('state', '!=', 'sending')
        .executeTakeFirst()
      if (numDeletedRows > 0n) return
      const known = await db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst()
      throw known ? errors.conflict('This letter is being sent now.') : errors.notFound('No such letter.')
    },

    /** Whether letters do not get out, though they are tried. One that its receiver refuses is not our fault. */
    async isStuck(): Promise<boolean> {
      return Boolean(await db.selectFrom('outbox').select('id').where(isStuck).limit(1).executeTakeFirst())
    },

    /** What is done with, one way or the other, is kept for a month: it holds addresses, and what people wrote. */
    async removeOld(): Promise<void> {
      await db
        .deleteFrom('outbox')
        .where('state', 'in', ['sent', 'rejected', 'failed'])
        .where('created_at', '<', later(-retention))
        .execute()
    },

    /** Which of these letters there are. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db.selectFrom('outbox').select('id').where('id', 'in', ids).execute()
      return new Set(rows.map(({ id }) => id))
    },
  }
}

const summaryColumns = [
  'id',
  'kind',
  'recipient',
  'subject',
  'state',
  'attempts',
  'next_at',
  'last_error',
  'created_at',
  'sent_at',
] as const satisfies (keyof OutboxTable)[]

const claimed = (row: OutboxTable, claim: string): ClaimedLetter => ({
  id: row.id,
  kind: row.kind,
  to: row.recipient,
  replyTo: row.reply_to,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body,
  attachment: row.attachment ? JSON.parse(row.attachment) : null,
  attempts: row.attempts,
  claim,
  createdAt: row.created_at,
})
