import { createHash } from 'node:crypto'
import { serialize } from '../../n8n/clean.ts'
import type { WorkflowFile } from '../../n8n/file.ts'

/** Tells workflows apart by what they do: nodes, connections and settings, whatever they are called. */
export function contentOf({ nodes, connections, settings = {} }: WorkflowFile): string {
  return createHash('sha256').update(serialize({ nodes, connections, settings })).digest('base64url')
}
