import type { JsonObject } from './json/json.ts'

/**
 * An n8n workflow as `parse.ts` accepts it: nodes with a name and a type, and connections by name.
 * Every other part may be missing or of any type.
 */
export interface WorkflowFile extends JsonObject {
  readonly nodes: readonly WorkflowNode[]
  readonly connections: JsonObject
}

export interface WorkflowNode extends JsonObject {
  readonly name: string
  readonly type: string
}

export const STICKY_NOTE = 'n8n-nodes-base.stickyNote'

export function isStickyNote(node: WorkflowNode): boolean {
  return node.type === STICKY_NOTE
}
