import type { Storage } from '../schema.ts'

interface Before {
  id: string
  /** What the owner calls this version. */
  version: string
  /** The number of the newest one so far. */
  number: number
}

interface Next {
  /** Its text. */
  file: string
  nodeCount: number
  /** From the newest version so far, as JSON; null where there is none. */
  differences: string | null
  changelog: string | null | undefined
}

/**
 * Adds a version, when there is something new: another file, another name of the version, or a changelog line.
 * Versions are only ever added.
 */
export async function addVersion(db: Storage['db'], { id, version, number }: Before, next: Next, now: string) {
  const last = await newestVersion(db, id, number)
  const { file, nodeCount, differences, changelog } = next
  if (last && last.file === file && last.version === version && !changelog) return
  const values = {
    workflow_id: id,
    number: number + 1,
    version,
    changelog: changelog ?? null,
    created_at: now,
    node_count: nodeCount,
    differences,
    file,
  }
  await db.insertInto('workflow_versions').values(values).execute()
  await db.updateTable('workflows').set({ version_number: values.number }).where('id', '=', id).execute()
}

export const newestVersion = (db: Storage['db'], id: string, number: number) =>
  db
    .selectFrom('workflow_versions')
    .select(['file', 'version'])
    .where('workflow_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
