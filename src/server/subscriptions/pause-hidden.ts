import { isVisible } from '../entries/index.ts'
import type { Database } from '../schema.ts'
import { takeBack } from './take-back.ts'

/**
 * Pauses sendings of posts that visitors do not see, because the link in the emails would lead nowhere. Nothing is stopped:
 * a deleted post can be restored.
 */
export async function pauseHidden(db: Database['db'], now: Date): Promise<void> {
  const hidden = await db
    .selectFrom('post_sendings')
    .select('id')
    .where('state', '=', 'sending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blogs')
            .select('blogs.id')
            .whereRef('blogs.id', '=', 'post_sendings.post_id')
            .where(isVisible({ flag: 'published', from: 'publish_at' }, now)),
        ),
      ),
    )
    .execute()
  for (const { id } of hidden) {
    await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('post_sendings')
        .set({ state: 'paused' })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await takeBack(transaction, id)
    })
  }
}
