import { triggerKindLabel } from '../../n8n/triggers.ts'
import type { Storage } from '../stores.ts'
import type { GateJobs } from './gate-jobs.ts'
import { type GateThread, gateThread } from './gate-thread.ts'
import { workflowReads } from './read.ts'
import { keepRendered } from './rebuild.ts'
import { keepShelf } from './shelf/keep-shelf.ts'
import type { ShelfFilter } from './shelf/shelf.ts'
import { workflowWrites } from './write.ts'

export type WorkflowStore = ReturnType<typeof workflowStore>

/** The templates of the marketplace. */
export function workflowStore(storage: Storage, run: GateThread = gateThread) {
  const { db } = storage
  const shelf = keepShelf(storage)
  const reads = workflowReads(storage)
  const rendered = keepRendered(storage, run)

  return {
    ...reads,
    ...workflowWrites(storage, reads, run, rendered.wake),
    ...rendered,

    inspect: (...given: Parameters<GateJobs['inspect']>) => run('inspect', ...given),

    /** Newest first unless said, without the files. */
    list: async (filter: ShelfFilter, visibleOnly: boolean) => (await shelf.current()).list(filter, visibleOnly),

    filters: async () => (await shelf.current()).filters(triggerKindLabel),

    /** The file as it is saved, and unless told otherwise one download more. */
    async download(
      id: string,
      { visibleOnly, counts }: { visibleOnly: boolean; counts: boolean },
    ): Promise<{ name: string; file: string }> {
      const { name } = await reads.find('id', id, visibleOnly)
      const { clean } = await reads.wide(id)
      if (!counts) return { name, file: clean }
      await db
        .updateTable('workflows')
        .set(({ eb }) => ({ downloads: eb('downloads', '+', 1) }))
        .where('id', '=', id)
        .execute()
      shelf.counted(id)
      return { name, file: clean }
    },
  }
}
