import { createHash } from 'node:crypto'
import { serialize } from '../../n8n/clean.ts'
import type { WorkflowFile } from '../../n8n/file.ts'
import type { Storage } from '../schema.ts'

/** A hash of what a workflow does: its nodes, connections and settings, but not its name. */
export function contentOf({ nodes, connections, settings = {} }: WorkflowFile): string {
  return createHash('sha256').update(serialize({ nodes, connections, settings })).digest('base64url')
}

/** Files are large, so only this many are in memory at once. */
const BATCH = 100

export async function storedContents({ db }: Pick<Storage, 'db'>): Promise<Set<string>> {
  const contents = new Set<string>()
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('workflow_files')
      .select(['workflow_id', 'clean', 'first_content'])
      .where('workflow_id', '>', after)
      .orderBy('workflow_id')
      .limit(BATCH)
      .execute()
    for (const { clean, first_content } of rows) {
      contents.add(contentOf(JSON.parse(clean)))
      if (first_content !== null) contents.add(first_content)
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return contents
    after = last.workflow_id
  }
}
