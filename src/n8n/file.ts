import type { Json, JsonObject } from './json.ts'

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

/** Converts a version that is written as text to a number; n8n accepts both. Other values stay. */
export function numberOf(version: Json): Json {
  const number = typeof version === 'string' && version.trim() !== '' ? Number(version) : Number.NaN
  return Number.isFinite(number) ? number : version
}
