import { findRow } from '../platform/database/queries.ts'
import type { Storage } from '../schema.ts'
import type { WorkflowVersionTable } from './schema.ts'

/**
 * Adds a version if the file or the version's name changed, or there is a changelog line. Otherwise the newest one gets
 * the run, which belongs to the same file.
 * @param number that of the newest version so far
 * @param isChanged whether the file does something different from that of the newest version so far
 * @returns whether it was added
 */
export async function addVersion(
  db: Storage['db'],
  number: number,
  isChanged: boolean,
  next: Omit<WorkflowVersionTable, 'number'>,
) {
  const { workflow_id: id, version, changelog, run } = next
  const last = await newestVersion(db, id, number)
  if (last && !isChanged && last.version === version && !changelog) {
    if (last.run !== run) await ofVersions(db, id).set({ run }).where('number', '=', number).execute()
    return false
  }
  const values = { ...next, number: number + 1 }
  await db.insertInto('workflow_versions').values(values).execute()
  await db.updateTable('workflows').set({ version_number: values.number }).where('id', '=', id).execute()
  return true
}

const ofVersions = (db: Storage['db'], id: string) => db.updateTable('workflow_versions').where('workflow_id', '=', id)

/** Removes the run from all versions: the owner removed or replaced it, perhaps because it revealed too much. */
export const forgetRuns = (db: Storage['db'], id: string) => ofVersions(db, id).set({ run: null }).execute()

export const newestVersion = (db: Storage['db'], id: string, number: number) =>
  findRow(db, 'workflow_versions', { workflow_id: id, number })
