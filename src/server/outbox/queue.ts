import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely'
import { v7 as newId } from 'uuid'
import { updateRows } from '../platform/database/queries.ts'
import { lease } from '../platform/jobs/claims.ts'
import type { Database, Schema } from '../schema.ts'
import type { OutboxTable } from './schema.ts'

type State = OutboxTable['state']

/** What emails and webhooks do differently with their rows of the outbox. */
export interface Way {
  states: Record<'waiting' | 'sending' | 'sent' | 'failed', State>
  /** In milliseconds, the pause after the n-th failure; after all further ones the last. */
  pauses: readonly number[]
  maxAttempts: number
  /** The fraction of a pause by which it varies at random. */
  jitter?: number
}

export type Claimed = Pick<OutboxTable, 'id' | 'attempts'> & { claim: string }

type Rows = SelectQueryBuilder<Schema, 'outbox', { id: string }>

/** Pass the transaction of the cause, so that both are stored or neither. */
export async function put(
  db: Kysely<Schema>,
  row: Pick<OutboxTable, 'kind' | 'state'> & Partial<OutboxTable>,
  now: Date,
): Promise<string> {
  const id = newId()
  const time = now.toISOString()
  const texts = { recipient: '', subject: '', text_body: '', html_body: '' }
  await db
    .insertInto('outbox')
    .values({ ...texts, id, attempts: 0, next_at: time, created_at: time, ...row } as OutboxTable)
    .execute()
  return id
}

/** The one queue of everything that leaves the site, by email or by webhook. */
export function openQueue({ db }: Pick<Database, 'db'>, way: Way, now: () => Date) {
  const { states, pauses, maxAttempts, jitter = 0 } = way
  const longest = Math.max(...pauses) * (1 + jitter)
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()

  /** Nothing waits longer than the longest pause, except what was written while the clock was ahead. */
  const isDue = (eb: ExpressionBuilder<Schema, 'outbox'>) =>
    eb.and([
      eb('state', 'in', [states.waiting, states.sending]),
      eb.or([eb('next_at', '<=', now().toISOString()), eb('next_at', '>', later(longest))]),
    ])

  return {
    later,
    isDue,

    /** Claims a row. It is due again when the lease has expired, if the process was killed. @param choose by way and order */
    async claim(choose: (due: Rows) => Rows): Promise<(OutboxTable & { claim: string }) | null> {
      const claim = randomUUID()
      const row = await db
        .updateTable('outbox')
        .set({ state: states.sending, claim, next_at: later(lease) })
        .where('id', '=', () => choose(db.selectFrom('outbox').select('id').where(isDue)).limit(1))
        .returningAll()
        .executeTakeFirst()
      return row ? { ...row, claim } : null
    },

    async renew({ id, claim }: Claimed): Promise<boolean> {
      return (await updateRows(db, 'outbox', { id, claim }, { next_at: later(lease) })) > 0
    },

    /** @returns whether it was still claimed */
    finish: async ({ id, claim }: Claimed, values: Partial<OutboxTable>, from: Kysely<Schema> = db): Promise<boolean> =>
      (await updateRows(from, 'outbox', { id, claim }, { ...values, claim: null })) > 0,

    /** The new state of a row that could not be sent. */
    afterFailure({ attempts: before }: Pick<Claimed, 'attempts'>) {
      const attempts = before + 1
      const pause = pauses[attempts - 1] ?? pauses.at(-1) ?? 0
      return {
        attempts,
        state: attempts < maxAttempts ? states.waiting : states.failed,
        next_at: later(pause * (1 + jitter * (2 * Math.random() - 1))),
      }
    },
  }
}
