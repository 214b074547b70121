import { randomUUID } from 'node:crypto'
import { isFree, skipLocked } from '../../platform/jobs/claims.ts'
import type { Storage } from '../../schema.ts'

/** An image whose sizes this process makes; no other process does until the lease expires. */
export type ClaimedImage = { id: string; file: string; sizing: string }

export const sizedStates = { waiting: 0, done: 1, failed: 2 } as const

export function sizingQueue({ db, kind }: Pick<Storage, 'db' | 'kind'>, now: () => Date) {
  const ofClaim = ({ id, sizing }: ClaimedImage) =>
    db.updateTable('media').where('id', '=', id).where('sizing', '=', sizing)

  return {
    async waiting(): Promise<{ count: number; oldest: string | null }> {
      const { count, oldest } = await db
        .selectFrom('media')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
        .where('sized', '=', sizedStates.waiting)
        .executeTakeFirstOrThrow()
      return { count: Number(count), oldest }
    },

    /** The newest first: its owner is about to show it. */
    async claim(): Promise<ClaimedImage | null> {
      const sizing = randomUUID()
      const row = await db
        .updateTable('media')
        .set({ sizing, sizing_alive_at: now().toISOString() })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('media')
            .select('id')
            .where('sized', '=', sizedStates.waiting)
            .where(isFree('sizing_alive_at', now()))
            .orderBy('created_at', 'desc')
            .limit(1)
            .$call(skipLocked(kind)),
        )
        .returning(['id', 'file'])
        .executeTakeFirst()
      return row ? { ...row, sizing } : null
    },

    /** @returns false if another process has claimed it since, or the image was deleted */
    async renew(claimed: ClaimedImage): Promise<boolean> {
      const { numUpdatedRows } = await ofClaim(claimed).set({ sizing_alive_at: now().toISOString() }).executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async end(claimed: ClaimedImage, state: 'done' | 'failed'): Promise<boolean> {
      const { numUpdatedRows } = await ofClaim(claimed)
        .set({ sized: sizedStates[state], sizing: null, sizing_alive_at: null })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
