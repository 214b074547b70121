import type { Kysely } from 'kysely'
import type { Sending } from '../../contract/sendings.ts'
import type { Schema } from '../schema.ts'
import type { PostReceiverTable, PostSendingTable } from './schema.ts'

/** How far a sending is. Who leaves before their turn is in none of the counts but `total`. */
export async function progressOf(db: Kysely<Schema>, row: PostSendingTable): Promise<Sending> {
  const { state, total, created_at, finished_at } = row
  const own = { state, total, created_at, finished_at }
  if (finished_at) {
    const { sent, bounced, failed } = row
    return { ...own, sent, bounced, failed, underway: 0, waiting: 0 }
  }
  const counts = await countsOf(db, row.id)
  return {
    ...own,
    sent: counts.sent,
    bounced: counts.bounced,
    failed: counts.failed,
    underway: counts.queued,
    waiting: state === 'stopped' ? 0 : counts.waiting,
  }
}

/** The receivers by state; those who wait only if they are still subscribed. */
export async function countsOf(db: Kysely<Schema>, sendingId: string) {
  const rows = await db
    .selectFrom('post_receivers as receiver')
    .innerJoin('subscribers', 'subscribers.id', 'receiver.subscriber_id')
    .select(({ fn }) => ['receiver.state', fn.countAll().as('count')])
    .where('sending_id', '=', sendingId)
    .where(({ or, eb }) => or([eb('receiver.state', '!=', 'waiting'), eb('subscribers.state', '=', 'active')]))
    .groupBy('receiver.state')
    .execute()
  const none = { waiting: 0, queued: 0, sent: 0, bounced: 0, failed: 0 }
  const found = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  return { ...none, ...found } as Record<PostReceiverTable['state'], number>
}
