import { credentialLabel } from './apps.ts'
import type { WorkflowFile, WorkflowNode } from './file.ts'
import { isObject, type Json, type JsonObject } from './json/json.ts'
import { isDeeperThan } from './json/walk.ts'

/** What n8n needs to draw and run a node, in the order in which it is written. Other keys follow, sorted. */
const NODE_ORDER = ['id', 'name', 'type', 'typeVersion', 'position', 'parameters', 'credentials']
/** A webhook's id would overwrite its readable path at import. */
const NODE_DROPPED = new Set(['webhookId'])
/** These name workflows, people or the place of the instance that the file comes from. */
const SETTINGS_DROPPED = new Set(['errorWorkflow', 'callerIds', 'callerPolicy', 'timezone'])

/**
 * The copy that is published. Changed by structure, never by text; everything that is not named here is left out:
 * meta, ids, active, shared, dates, tags (n8n would create them), static and pinned data. Cleaning twice changes nothing.
 */
export function cleanWorkflow(file: WorkflowFile): WorkflowFile {
  return {
    ...(typeof file.name === 'string' ? { name: file.name } : {}),
    nodes: file.nodes.map(cleanNode),
    connections: file.connections,
    settings: isObject(file.settings) ? without(file.settings, SETTINGS_DROPPED) : {},
  }
}

/** Real files stay under 20 levels; below many more, spaces would be most of a file. */
const PRETTY_DEPTH = 20

/** What is downloaded and copied: pretty-printed, with a line break at the end. */
export function serialize(file: WorkflowFile): string {
  return `${JSON.stringify(file, null, isDeeperThan(file, PRETTY_DEPTH) ? 0 : 2)}\n`
}

function cleanNode(node: WorkflowNode): WorkflowNode {
  const rest = Object.keys(node)
    .filter((key) => !NODE_ORDER.includes(key) && !NODE_DROPPED.has(key))
    .sort()
  const entries: [string, Json][] = []
  for (const key of [...NODE_ORDER, ...rest]) {
    const value = Object.hasOwn(node, key) ? node[key] : undefined
    const kept = key === 'credentials' ? cleanCredentials(value) : value
    if (kept !== undefined) entries.push([key, kept])
  }
  // fromEntries defines own properties, so a key `__proto__` stays a key.
  return { ...Object.fromEntries(entries), name: node.name, type: node.type }
}

/** Which kinds of login a node wants, without whose they were. */
function cleanCredentials(credentials: Json | undefined): JsonObject | undefined {
  if (!isObject(credentials)) return undefined
  return Object.fromEntries(Object.keys(credentials).map((kind) => [kind, { name: credentialLabel(kind) }]))
}

function without(object: JsonObject, dropped: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !dropped.has(key)))
}
