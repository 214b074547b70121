import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Takes emails of a sending out of the outbox that were not tried yet, so that a pause holds at once. */
export async function takeBack(db: Kysely<Schema>, sendingId: string): Promise<void> {
  const queued = db
    .selectFrom('post_receivers')
    .select('letter_id')
    .where('sending_id', '=', sendingId)
    .where('state', '=', 'queued')
  const removed = await db
    .deleteFrom('outbox')
    .where('id', 'in', queued.$castTo<{ letter_id: string }>())
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .returning('id')
    .execute()
  if (removed.length === 0) return
  await db
    .updateTable('post_receivers')
    .set({ state: 'waiting', letter_id: null })
    .where('sending_id', '=', sendingId)
    .where(
      'letter_id',
      'in',
      removed.map(({ id }) => id),
    )
    .execute()
}
