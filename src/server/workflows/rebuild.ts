import type { Logo } from '../media/index.ts'
import { backgroundLoop } from '../platform/jobs/background-loop.ts'
import { workThrough } from '../platform/jobs/claims.ts'
import type { Storage } from '../schema.ts'
import { indexEntries } from '../search/index.ts'
import { shareMarkSize } from '../share/index.ts'
import { renewCatalogs } from './catalog/current-catalog.ts'
import { type ClaimedDrawing, drawingQueue } from './drawing-queue.ts'
import type { GateThread } from './gate-thread.ts'
import { redrawAll } from './migrations.ts'
import { searchedWorkflows } from './searched.ts'
import { sharePng } from './share-png.ts'

/** Finds files that another process saved or claimed before it was killed. */
const pollInterval = 20_000

interface Tools {
  gate: GateThread
  now: () => Date
  ownerName: () => Promise<string>
  logo?: Logo | undefined
  renewEvery?: number
}

/**
 * Computes in the background what is missing, or was computed by an earlier version of the site, from the stored files:
 * the share picture after each save, everything after an upgrade. Nothing is ever drawn during a visitor's request.
 * Each process draws one file at a time. A file that cannot be drawn keeps its old results and is not tried again until
 * it is saved.
 */
export function keepRendered(storage: Storage, { gate, now, ownerName, logo, renewEvery }: Tools) {
  const { db, kind, content } = storage
  const queue = drawingQueue(storage, now)

  /** @returns null if it cannot be drawn */
  const compute = async ({ id, name, clean }: ClaimedDrawing) => {
    try {
      const { row, files, share } = await gate('render', clean, name)
      const drawnLogo = (await logo?.(shareMarkSize)) ?? null
      const png = await sharePng(share, { name, owner: await ownerName(), logo: drawnLogo })
      return { row, files: { ...files, share: png } }
    } catch (error) {
      const message = 'Could not draw the pictures of a workflow; it keeps its old ones until it is saved'
      loop.log()?.error({ err: error, workflow: id }, message)
      return null
    }
  }

  const draw = async (before: ClaimedDrawing) => {
    const computed = await compute(before)
    const isStored = await db.transaction().execute(async (transaction) => {
      // The template is locked first, as in a save.
      const template = transaction.selectFrom('workflows').select(['facts', 'node_types']).where('id', '=', before.id)
      const stored = await (kind === 'postgres' ? template.forUpdate() : template).executeTakeFirst()
      if (!(await queue.drawn(before, computed?.files ?? {}, transaction)) || !stored || !computed) return false
      const { row } = computed
      if (row.facts !== stored.facts || row.node_types !== stored.node_types) {
        await transaction.updateTable('workflows').set(row).where('id', '=', before.id).execute()
        await indexEntries(transaction, searchedWorkflows, [before.id])
        await renewCatalogs(transaction)
      }
      return true
    })
    if (isStored) content.changed()
  }

  /** Resolves when all files are drawn or claimed by another process. */
  const rebuild = () =>
    workThrough({ claim: queue.claim, renew: queue.renew, work: draw, isStopped: loop.isStopped, renewEvery })

  const loop = backgroundLoop({
    work: rebuild,
    every: pollInterval,
    failure: 'Could not draw the pictures of workflows; the next attempt is in 20 seconds',
  })

  return {
    rebuild,

    /** How many files wait, and when the oldest of them was saved. */
    async waiting(): Promise<{ count: number; oldest: string | null }> {
      const { count, oldest } = await db
        .selectFrom('workflow_files as files')
        .innerJoin('workflows', 'workflows.id', 'files.workflow_id')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('updated_at').as('oldest')])
        .where('rendered_version', '=', 0)
        .executeTakeFirstOrThrow()
      return { count: Number(count), oldest }
    },

    /** Only in a process that serves the site. */
    drawings: loop,
    wake: loop.wake,
    /** Draws every template again, after a change of something that is on all pictures. */
    async redraw() {
      await redrawAll(db)
      loop.wake()
    },
  }
}
