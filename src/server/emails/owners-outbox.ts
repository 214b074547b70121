import type { ExpressionBuilder, Kysely } from 'kysely'
import { type EmailSummary, emailShape } from '../../contract/outbox.ts'
import { countedPage, countOf, type Page } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import type { Schema } from '../schema.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** A failing email that is older than this is reported to the owner. */
const stuckAfter = hour
/** Failed emails are reported for this long. They stay in the list of emails. */
const reportFailuresFor = 14 * day

interface EmailFilter {
  state?: EmailSummary['state']
  /** Only emails that cannot be sent or that their receiver refuses. */
  stuck?: boolean
}

export function ownersOutbox(db: Kysely<Schema>, bulkKinds: readonly string[], now: () => Date) {
  const all = db.selectFrom('outbox').where('webhook_id', 'is', null)
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()

  // Among many receivers some are often unreachable. The page of a sending shows how many.
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

  /** Why nothing was done with an email. @param sentence the reason if the email exists */
  const refusal = async (id: string, sentence: string) => {
    const email = await all.select('id').where('id', '=', id).executeTakeFirst()
    return email ? errors.conflict(sentence) : errors.notFound('Email not found.')
  }

  return {
    /** Makes an email due now. @throws conflict if it is being sent or was sent */
    async retry(id: string): Promise<EmailSummary> {
      const row = await db
        .updateTable('outbox')
        .set({ state: 'waiting', next_at: now().toISOString(), attempts: 0 })
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'rejected', 'failed'])
        .returning(summaryColumns)
        .$narrowType<EmailState>()
        .executeTakeFirst()
      if (!row) throw await refusal(id, 'This email was sent, or is being sent now.')
      return row
    },

    list({ state, stuck, ...page }: EmailFilter & Page) {
      let matching = all
      if (state) matching = matching.where('state', '=', state)
      if (stuck) matching = matching.where(({ eb, or }) => or([isStuck(eb), isRefused(eb)]))
      const newestFirst = matching.select(summaryColumns).orderBy('created_at', 'desc').orderBy('id', 'desc')
      return countedPage(newestFirst.$narrowType<EmailState>(), page)
    },

    /** Deletes an email. @throws conflict if it is being sent */
    async drop(id: string): Promise<void> {
      const idle = db.deleteFrom('outbox').where('id', '=', id).where('webhook_id', 'is', null)
      const { numDeletedRows } = await idle.where('state', '!=', 'sending').executeTakeFirst()
      if (numDeletedRows === 0n) throw await refusal(id, 'This email is being sent now.')
    },

    /** Whether emails cannot be sent. Refused addresses do not count, because our configuration is not the cause. */
    async isStuck(): Promise<boolean> {
      return Boolean(await all.select('id').where(isStuck).limit(1).executeTakeFirst())
    },

    async waiting(): Promise<{ count: number; oldest: string | null; stuck: number }> {
      const open = all.where('state', 'in', ['waiting', 'sending'])
      const oldest = open.select(({ fn }) => fn.min('created_at').as('at'))
      return {
        count: await countOf(open),
        oldest: (await oldest.executeTakeFirstOrThrow()).at,
        stuck: await countOf(all.where(isStuck)),
      }
    },
  }
}

type EmailState = Pick<EmailSummary, 'state'>
const summaryColumns = Object.keys(emailShape.shape) as (keyof EmailSummary)[]
