import type { Kysely } from 'kysely'
import type { Logger } from '../platform/log.ts'
import type { Schema, Storage } from '../schema.ts'
import type { GateThread } from './gate-thread.ts'
import { sharePng } from './share-png.ts'

/** For `migrations.ts`: everything that is made from stored files is made again, in the background. */
export async function redrawAll(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('workflow_files').set({ rendered_version: 0 }).execute()
}

/**
 * Makes what is still missing, or was made by an earlier version of the site, from the stored files: the picture of a
 * shared link after each save, everything after an upgrade. Nothing is ever drawn for a visitor. One file after the
 * other, in the background. A file that cannot be drawn keeps what it has and is not tried again until it is saved.
 */
export function keepRendered({ db, content }: Storage, gate: GateThread) {
  let log: Logger | undefined
  let running: Promise<void> | undefined
  let again = false

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
    // Whatever was saved meanwhile stays, and is next.
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
      log?.error({ err: error, workflow: id }, 'the pictures of a workflow could not be drawn')
      await store({})
    }
  }

  const pass = async () => {
    do {
      again = false
      for (let next = await missing(); next; next = await missing()) await render(next)
    } while (again)
  }

  /** Resolves when nothing is missing any more. */
  const rebuild = (): Promise<void> => {
    again = true
    running ??= pass().finally(() => {
      running = undefined
    })
    return running
  }

  const wake = () => {
    if (log) rebuild().catch((error: unknown) => log?.error({ err: error }, 'workflows were not drawn'))
  }

  return {
    rebuild,
    /** Only in the process that serves the site. */
    startDrawing(given: Logger) {
      log = given
      wake()
    },
    /** Something was saved. */
    wake,
  }
}
