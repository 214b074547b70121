import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { EmailSummary } from '../../contract/outbox.ts'
import { type Page, pageOf } from '../platform/database/page-of.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'
import type { OutboxTable } from './schema.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** A failing email that is older than this is reported to the owner. */
const stuckAfter = hour
/** Failed emails are reported for this long. They stay in the list of emails. */
const reportFailuresFor = 14 * day

interface EmailFilter {
  state?: EmailSummary['state']
  stuck?: boolean
}

/** What the owner sees of the outbox and does with its emails. */
export function ownersOutbox(db: Kysely<Schema>, bulkKinds: readonly string[], now: () => Date) {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()

  // One of many receivers is often not reachable. The page of a sending shows how many are not.
  const isStuck = (eb: ExpressionBuilder<Schema, 'outbox'>) => eb.and([eb('kind', 'not in', bulkKinds), isLate(eb)])

  const isLate = (eb: ExpressionBuilder<Schema, 'outbox'>) =>
    eb.or([
      eb.and([eb('state', '=', 'failed'), eb('created_at', '>', before(reportFailuresFor))]),
      eb.and([
        eb('state', 'in', ['waiting', 'sending']),
        eb('attempts', '>', 0),
        eb('created_at', '<', before(stuckAfter)),
      ]),
    ])

  const isRefused = (eb: ExpressionBuilder<Schema, 'outbox'>) =>
    eb.and([eb('state', '=', 'rejected'), eb('created_at', '>', before(reportFailuresFor))])

  return {
    /** Makes an email due now. @throws conflict if it is being sent or was sent */
    async retry(id: string): Promise<EmailSummary> {
      const row = await db
        .updateTable('outbox')
        .set({ state: 'waiting', next_at: now().toISOString(), attempts: 0 })
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'rejected', 'failed'])
        .returning(summaryColumns)
        .executeTakeFirst()
      if (row) return row
      const known = await db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst()
      throw known ? errors.conflict('This email was sent, or is being sent now.') : errors.notFound('Email not found.')
    },

    /** @param stuck only emails that cannot be sent or that their receiver refuses */
    async list({ state, stuck, ...page }: EmailFilter & Page) {
      let matching = db.selectFrom('outbox')
      if (state) matching = matching.where('state', '=', state)
      if (stuck) matching = matching.where(({ eb, or }) => or([isStuck(eb), isRefused(eb)]))
      const newestFirst = matching.select(summaryColumns).orderBy('created_at', 'desc').orderBy('id', 'desc')
      const emails = await pageOf(newestFirst, page)
      const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
      return { emails, total: Number(total) }
    },

    /** Deletes an email. @throws conflict if it is being sent */
    async drop(id: string): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('outbox')
        .where('id', '=', id)
        .where('state', '!=', 'sending')
        .executeTakeFirst()
      if (numDeletedRows > 0n) return
      const known = await db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst()
      throw known ? errors.conflict('This email is being sent now.') : errors.notFound('Email not found.')
    },

    /** Whether emails cannot be sent. Refused addresses do not count, because our configuration is not the cause. */
    async isStuck(): Promise<boolean> {
      return Boolean(await db.selectFrom('outbox').select('id').where(isStuck).limit(1).executeTakeFirst())
    },

    /** How many emails wait, when the oldest of them was written, and how many `isStuck` counts. */
    async waiting(): Promise<{ count: number; oldest: string | null; stuck: number }> {
      const { count, oldest } = await db
        .selectFrom('outbox')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
        .where('state', 'in', ['waiting', 'sending'])
        .executeTakeFirstOrThrow()
      const { stuck } = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll().as('stuck'))
        .where(isStuck)
        .executeTakeFirstOrThrow()
      return { count: Number(count), oldest, stuck: Number(stuck) }
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
