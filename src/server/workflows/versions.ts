import type { Storage } from '../schema.ts'

interface Before {
  id: string
  /** The owner's name for this version. */
  version: string
  /** The number of the newest one so far. */
  number: number
}

interface Next {
  /** Its text. */
  file: string
  /** Whether it does something else than the newest version so far. */
  isChanged: boolean
  nodeCount: number
  /** Compared with the newest version so far, as JSON; null for the first version. */
  differences: string | null
  changelog: string | null | undefined
  run: string | null
}

/**
 * Adds a version if the file or the version's name changed, or there is a changelog line. Otherwise the newest one gets
 * the run, which belongs to the same file.
 */
export async function addVersion(db: Storage['db'], { id, version, number }: Before, next: Next, now: string) {
  const last = await newestVersion(db, id, number)
  const { file, isChanged, nodeCount, differences, changelog, run } = next
  if (last && !isChanged && last.version === version && !changelog) {
    if (last.run !== run) await ofVersions(db, id).set({ run }).where('number', '=', number).execute()
    return
  }
  const values = {
    workflow_id: id,
    number: number + 1,
    version,
    changelog: changelog ?? null,
    created_at: now,
    node_count: nodeCount,
    differences,
    file,
    run,
  }
  await db.insertInto('workflow_versions').values(values).execute()
  await db.updateTable('workflows').set({ version_number: values.number }).where('id', '=', id).execute()
}

const ofVersions = (db: Storage['db'], id: string) => db.updateTable('workflow_versions').where('workflow_id', '=', id)

/** The owner removed or replaced the run of a template, perhaps because it told too much: no version keeps the former one. */
export const forgetRuns = (db: Storage['db'], id: string) => ofVersions(db, id).set({ run: null }).execute()

export const newestVersion = (db: Storage['db'], id: string, number: number) =>
  db
    .selectFrom('workflow_versions')
    .select(['file', 'version', 'run'])
    .where('workflow_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
