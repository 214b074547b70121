import { triggerKindLabel } from '../../n8n/triggers.ts'
import type { Storage } from '../schema.ts'
import { storedContents } from './content.ts'
import type { GateJobs } from './gate-jobs.ts'
import { type GateThread, gateThread } from './gate-thread.ts'
import { countImport, type Way } from './imports.ts'
import { workflowReads } from './read.ts'
import { keepRendered } from './rebuild.ts'
import { keepShelf } from './shelf/keep-shelf.ts'
import type { ChoiceFacet, ShelfFilter } from './shelf/shelf.ts'
import { workflowWrites } from './write.ts'

export type WorkflowStore = ReturnType<typeof workflowStore>

interface Tools {
  now: () => Date
  /** Usually the one of the process. */
  gate?: GateThread | undefined
}

/** The templates of the marketplace. */
export function workflowStore(storage: Storage, { now, gate: run = gateThread }: Tools) {
  const shelf = keepShelf(storage, now)
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

    /** A category, an app or a trigger as it is written; undefined when no published template has it. */
    choice: async (facet: ChoiceFacet, value: string) => (await shelf.current()).choice(facet, value),

    /** What lists know of a published template, by the number under which n8n knows it. */
    listed: async (number: number) => (await shelf.current()).published(number),

    contents: () => storedContents(storage),

    /** The file as it is saved. */
    async download(id: string, visibleOnly: boolean): Promise<{ name: string; file: string }> {
      const { name } = await reads.find('id', id, visibleOnly)
      const { clean } = await reads.wide(id)
      return { name, file: clean }
    },

    /** One import more. */
    async count(id: string, way: Way): Promise<void> {
      await countImport(storage, id, way, now())
      shelf.counted(id, way)
    },
  }
}
