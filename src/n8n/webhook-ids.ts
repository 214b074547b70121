import { v5 } from 'uuid'
import { splitType } from './apps.ts'
import type { WorkflowNode } from './file.ts'
import { own } from './json/json.ts'

const NAMESPACE = 'c0a64d1c-2f0e-4d0b-9f2e-6c0f3c7b51d8'

/** Nodes that n8n serves at the path in their parameters only if they have a `webhookId`. */
const SERVED_AT_PATH = new Set(['webhook', 'mcptrigger'])

/**
 * The `webhookId` of a node in the published copy. The author's own is never published. Without one n8n serves a webhook at
 * `<workflow>/<node>/<path>` instead of its path; with one it overwrites the readable path of a form on its canvas, so a form has none.
 * The same node always gets the same id: the file of a version never changes.
 */
export function freshWebhookId(node: WorkflowNode): string | undefined {
  return SERVED_AT_PATH.has(shortType(node)) ? idOf(node) : undefined
}

/** n8n's template wizard uses nodes as they are, so there a form keeps its readable path only with an id. */
export const withFormId = (node: WorkflowNode): WorkflowNode =>
  shortType(node) === 'formtrigger' ? { ...node, webhookId: idOf(node) } : node

const shortType = ({ type }: WorkflowNode) => splitType(type).name.toLowerCase()

const idOf = (node: WorkflowNode) =>
  v5(JSON.stringify([own(node, 'id'), node.name, node.type, own(own(node, 'parameters'), 'path')]), NAMESPACE)
