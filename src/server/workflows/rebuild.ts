import type { Kysely } from 'kysely'
import type { Logger } from '../platform/log.ts'
import type { Schema, Storage } from '../schema.ts'
import type { GateThread } from './gate-thread.ts'
import { sharePng } from './share-png.ts'

/** For `migrations.ts`: schedules recomputing everything that is derived from stored files. */
export async function redrawAll(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('workflow_files').set({ rendered_version: 0 }).execute()
}

/**
 * Computes in the background what is missing, or was computed by an earlier version of the site, from the stored files:
 * the share picture after each save, everything after an upgrade. Nothing is ever drawn during a visitor's request.
 * Files are processed one at a time. A file that cannot be drawn keeps its old results and is not tried again until it
 * is saved.
 */
export function keepRendered({ db, content }: Storage, gate: GateThread) {
  let log: Logger | undefined
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  const missing = () =>
    db
      .selectFrom('workflow_files as files')
      .innerJoin('workflows', 'workflows.id', 'files.workflow_id')
      .select(['workflow_id as id', 'name', 'clean', 'picture', 'thumbnail', 'steps', 'facts', 'node_types'])
      .where('rendered_version', '=', 0)
      .limit(1)
      .executeTakeFirst()

  const render = async (before: NonNullable<Awaited<ReturnType<typeof missing>>>) => {
    const { id, name, clean } = before
    // A file that was saved in the meantime is not overwritten; it is processed next.
    const store = (columns: object) =>
      db
        .updateTable('workflow_files')
        .set({ ...columns, rendered_version: 1 })
        .where('workflow_id', '=', id)
        .where('clean', '=', clean)
        .executeTakeFirst()
    try {
      const { row, files, share } = await gate('render', clean)
      const png = await sharePng(share, name)
      const { numUpdatedRows } = await store({ ...files, share: png })
      const after = { ...files, ...row }
      const isNew = (Object.keys(after) as (keyof typeof after)[]).some((key) => after[key] !== before[key])
      if (!isNew || numUpdatedRows === 0n) return
      await db.updateTable('workflows').set(row).where('id', '=', id).execute()
      content.changed()
    } catch (error) {
      log?.error(
        { err: error, workflow: id },
        'Could not draw the pictures of a workflow; it keeps its old ones until it is saved',
      )
      await store({})
    }
  }

  const pass = async () => {
    do {
      again = false
      for (let next = await missing(); next && !stopped; next = await missing()) await render(next)
    } while (again && !stopped)
  }

  /** Resolves when nothing is missing. */
  const rebuild = (): Promise<void> => {
    again = true
    running ??= pass().finally(() => {
      running = undefined
    })
    return running
  }

  const wake = () => {
    if (log)
      rebuild().catch((error: unknown) =>
        log?.error({ err: error }, 'Could not draw the pictures of workflows; the next save tries again'),
      )
  }

  return {
    rebuild,

    /** How many files wait, and when the one that was saved first was saved. */
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
    drawings: {
      start(given: Logger) {
        log = given
        wake()
      },
      async stop() {
        stopped = true
        await running?.catch(() => {})
      },
    },
    /** Something was saved. */
    wake,
  }
}
