import type { Kysely } from 'kysely'
import type { Database, Schema } from '../schema.ts'
import { countsOf } from './progress.ts'

const atOnce = 500
const outcomes = { sent: 'sent', rejected: 'bounced', failed: 'failed' } as const

/**
 * Records what became of the emails in the outbox, ends refused subscriptions, stops sendings of posts that are deleted
 * for good, and finishes what is through.
 */
export async function settle(db: Database['db'], now: () => Date): Promise<void> {
  const open = await db.selectFrom('post_sendings').select('id').where('finished_at', 'is', null).execute()
  for (const { id } of open) {
    await db.transaction().execute(async (transaction) => {
      await recordOutcomes(transaction, id, now)
      await stopWithPost(transaction, id)
      await finish(transaction, id, now)
    })
  }
}

async function recordOutcomes(db: Kysely<Schema>, sendingId: string, now: () => Date): Promise<void> {
  const ended = await db
    .selectFrom('post_receivers as receiver')
    .leftJoin('outbox', 'outbox.id', 'receiver.letter_id')
    .select(['subscriber_id', 'outbox.state as outcome'])
    .where('sending_id', '=', sendingId)
    .where('receiver.state', '=', 'queued')
    .where(({ or, eb }) => or([eb('outbox.id', 'is', null), eb('outbox.state', 'in', ['sent', 'rejected', 'failed'])]))
    .limit(atOnce)
    .execute()
  for (const outcome of ['sent', 'rejected', 'failed'] as const) {
    // The owner may have deleted an email from the outbox.
    const ids = ended.filter((each) => (each.outcome ?? 'failed') === outcome).map(({ subscriber_id }) => subscriber_id)
    if (ids.length === 0) continue
    await db
      .updateTable('post_receivers')
      .set({ state: outcomes[outcome] })
      .where('sending_id', '=', sendingId)
      .where('subscriber_id', 'in', ids)
      .execute()
    if (outcome !== 'rejected') continue
    await db
      .updateTable('subscribers')
      .set({ state: 'bounced', requested_at: null, ended_at: now().toISOString() })
      .where('id', 'in', ids)
      .where('state', '=', 'active')
      .execute()
  }
}

/** Stops a sending whose post is neither on the site nor in the trash. The owner has no page on which to stop it. */
async function stopWithPost(db: Kysely<Schema>, sendingId: string): Promise<void> {
  await db
    .updateTable('post_sendings')
    .set({ state: 'stopped' })
    .where('id', '=', sendingId)
    .where('state', 'in', ['sending', 'paused'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('blogs').select('id').whereRef('blogs.id', '=', 'post_sendings.post_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bin').select('id').whereRef('bin.id', '=', 'post_sendings.post_id'))),
    )
    .execute()
}

/** Keeps only the counts of a sending that has nobody left. */
async function finish(db: Kysely<Schema>, sendingId: string, now: () => Date): Promise<void> {
  const row = await db.selectFrom('post_sendings').select('state').where('id', '=', sendingId).executeTakeFirst()
  if (!row) return
  const { waiting, queued, sent, bounced, failed } = await countsOf(db, sendingId)
  if (queued > 0 || (waiting > 0 && row.state !== 'stopped')) return
  const { numUpdatedRows } = await db
    .updateTable('post_sendings')
    .set({ sent, bounced, failed, text_body: '', html_body: '', finished_at: now().toISOString() })
    .set({ state: row.state === 'stopped' ? 'stopped' : 'done' })
    .where('id', '=', sendingId)
    .where('state', '=', row.state)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await db.deleteFrom('post_receivers').where('sending_id', '=', sendingId).execute()
}
