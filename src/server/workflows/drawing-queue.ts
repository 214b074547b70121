import { randomUUID } from 'node:crypto'
import { isFree, skipLocked } from '../platform/jobs/claims.ts'
import type { Schema, Storage } from '../schema.ts'

/** A file that this process draws; no other process does until the lease expires. */
export type ClaimedDrawing = Pick<Schema['workflows'], 'name'> &
  Pick<Schema['workflow_files'], 'clean'> & { id: string; drawing: string }

/** The files for which something is missing that is computed from them. */
export function drawingQueue({ db, kind }: Pick<Storage, 'db' | 'kind'>, now: () => Date) {
  const notClaimed = { drawing: null, drawing_alive_at: null }

  const ofClaim = ({ id, drawing }: Pick<ClaimedDrawing, 'id' | 'drawing'>, storage = db) =>
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
        .returning('workflow_id')
        .executeTakeFirst()
      if (!row) return null
      const file = await db
        .selectFrom('workflow_files as files')
        .innerJoin('workflows', 'workflows.id', 'files.workflow_id')
        .select(['files.workflow_id as id', 'workflows.name', 'files.clean'])
        .where('files.workflow_id', '=', row.workflow_id)
        .executeTakeFirst()
      return file ? { ...file, drawing } : null
    },

    /** @returns false if another process has claimed it since */
    async renew(claimed: Pick<ClaimedDrawing, 'id' | 'drawing'>): Promise<boolean> {
      const { numUpdatedRows } = await ofClaim(claimed)
        .set({ drawing_alive_at: now().toISOString() })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /**
     * Stores the results. A file that was saved in the meantime is not overwritten; it waits again.
     * @returns whether they were stored
     */
    async drawn(
      claimed: Pick<ClaimedDrawing, 'id' | 'drawing' | 'clean'>,
      columns: object,
      storage = db,
    ): Promise<boolean> {
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
