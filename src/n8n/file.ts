import type { Json, JsonObject } from './json.ts'

/** As `parse.ts` accepts it: only what is named here is certain; every other part may be missing or of any type. */
export interface WorkflowFile extends JsonObject {
  readonly nodes: readonly WorkflowNode[]
  readonly connections: JsonObject
}

export interface WorkflowNode extends JsonObject {
  readonly name: string
  readonly type: string
}

export const STICKY_NOTE = 'n8n-nodes-base.stickyNote'

export const isStickyNote = ({ type }: WorkflowNode): boolean => type === STICKY_NOTE

/** Converts a version that is written as text to a number; n8n accepts both. Other values stay. */
export function numberOf(version: Json): Json {
  const number = typeof version === 'string' && version.trim() !== '' ? Number(version) : Number.NaN
  return Number.isFinite(number) ? number : version
}
