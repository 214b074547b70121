import { serialize } from '../../n8n/clean.ts'
import { workflowDifferences } from '../../n8n/differences.ts'
import { workflowFacts } from '../../n8n/facts.ts'
import type { WorkflowFile } from '../../n8n/file.ts'
import type { Storage } from '../stores.ts'

interface Before {
  id: string
  /** What the owner calls this version. */
  version: string
  /** The number of the newest one so far. */
  number: number
}

/**
 * Adds a version, when there is something new: another file, another name of the version, or a changelog line.
 * Versions are only ever added.
 */
export async function addVersion(
  db: Storage['db'],
  { id, version, number }: Before,
  file: WorkflowFile,
  changelog: string | null | undefined,
  now: string,
) {
  const last = await db
    .selectFrom('workflow_versions')
    .select(['file', 'version'])
    .where('workflow_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  const text = serialize(file)
  if (last && last.file === text && last.version === version && !changelog) return
  const values = {
    workflow_id: id,
    number: number + 1,
    version,
    changelog: changelog ?? null,
    created_at: now,
    node_count: workflowFacts(file).nodeCount,
    differences: last ? JSON.stringify(workflowDifferences(JSON.parse(last.file), file)) : null,
    file: text,
  }
  await db.insertInto('workflow_versions').values(values).execute()
  await db.updateTable('workflows').set({ version_number: values.number }).where('id', '=', id).execute()
}
