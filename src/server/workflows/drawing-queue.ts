import { randomUUID } from 'node:crypto'
import { isFree, skipLocked } from '../platform/jobs/claims.ts'
import type { Storage } from '../schema.ts'

type Claim = { id: string; drawing: string }
/** A file that this process draws; no other process does until the lease expires. */
export type ClaimedDrawing = Claim & { name: string; clean: string }

/** The files from which something must still be computed. */
export function drawingQueue({ db, kind }: Pick<Storage, 'db' | 'kind'>, now: () => Date) {
  const notClaimed = { drawing: null, drawing_alive_at: null }

  const ofClaim = ({ id, drawing }: Claim, storage = db) =>
    storage.updateTable('workflow_files').where('workflow_id', '=', id).where('drawing', '=', drawing)

  return {
    async claim(): Promise<ClaimedDrawing | null> {
      const drawing = randomUUID()
      const row = await db
        .updateTable('workflow_files')
        .set({ drawing, drawing_alive_at: now().toISOString() })
        .where('workflow_id', '=', (eb) =>
          eb
            .selectFrom('workflow_files')
            .select('workflow_id')
            .where('rendered_version', '=', 0)
            .where(isFree('drawing_alive_at', now()))
            .limit(1)
            .$call(skipLocked(kind)),
        )
        .returning(['workflow_id as id', 'clean'])
        .executeTakeFirst()
      const named = row && db.selectFrom('workflows').select('name').where('id', '=', row.id)
      const template = await named?.executeTakeFirst()
      return row && template ? { ...row, ...template, drawing } : null
    },

    async renew(claimed: Claim): Promise<boolean> {
      const alive = { drawing_alive_at: now().toISOString() }
      const { numUpdatedRows } = await ofClaim(claimed).set(alive).executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** A file that was saved meanwhile is not overwritten; it waits again. @returns whether the columns were stored */
    async drawn(claimed: Claim & { clean: string }, columns: object, storage = db): Promise<boolean> {
      const { numUpdatedRows } = await ofClaim(claimed, storage)
        .set({ ...columns, ...notClaimed, rendered_version: 1 })
        .where('clean', '=', claimed.clean)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return true
      await ofClaim(claimed, storage).set(notClaimed).execute()
      return false
    },
  }
}
