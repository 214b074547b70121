import { credentialLabel } from './apps.ts'
import type { WorkflowFile, WorkflowNode } from './file.ts'
import { isObject, type Json, type JsonObject, own, ownString } from './json/json.ts'
import { isDeeperThan } from './json/walk.ts'
import { portableField, portableSettings } from './portable.ts'
import { freshWebhookId } from './webhook-ids.ts'

/** The keys that n8n needs to draw and run a node, in output order. Other keys follow, sorted. */
const NODE_ORDER = ['id', 'name', 'type', 'typeVersion', 'position', 'parameters', 'credentials', 'webhookId']

/**
 * The copy that is published. Only an allow-list of keys is kept; meta, ids, active, shared, dates, tags (n8n would
 * create them), static and pinned data are dropped. Text is never rewritten. Cleaning twice changes nothing.
 */
export function cleanWorkflow(file: WorkflowFile): WorkflowFile {
  const nameOf = loginNames(file.nodes)
  return {
    ...(typeof file.name === 'string' ? { name: file.name } : {}),
    nodes: file.nodes.map((node) => cleanNode(node, nameOf)),
    connections: file.connections,
    settings: portableSettings(file.settings),
  }
}

/** With the title of its template as its name: `n8n import:workflow` stops at a file without one. */
export function titled({ name: _, ...file }: WorkflowFile, title: string): WorkflowFile {
  return { name: title, ...file } as WorkflowFile
}

/** The stored text of a version. One that an earlier release stored without a name gets the title. */
export function versionText(text: string, title: string): string {
  const file: WorkflowFile = JSON.parse(text)
  return ownString(file, 'name')?.trim() ? text : serialize(titled(file, title))
}

/** Real files stay under 20 levels. In deeper ones, indentation would be most of the file. */
const PRETTY_DEPTH = 20

/** The text of a download: pretty-printed, with a newline at the end. */
export function serialize(file: WorkflowFile): string {
  return `${JSON.stringify(file, null, isDeeperThan(file, PRETTY_DEPTH) ? 0 : 2)}\n`
}

function cleanNode(node: WorkflowNode, nameOf: ReturnType<typeof loginNames>): WorkflowNode {
  const replaced: Record<string, Json | undefined> = {
    credentials: cleanCredentials(node, nameOf),
    webhookId: freshWebhookId(node),
  }
  const rest = Object.keys(node)
    .filter((key) => !NODE_ORDER.includes(key))
    .sort()
  const entries: [string, Json][] = []
  for (const key of [...NODE_ORDER, ...rest]) {
    const kept = Object.hasOwn(replaced, key) ? replaced[key] : portableField(key, own(node, key))
    if (kept !== undefined) entries.push([key, kept])
  }
  // fromEntries defines own properties, so a key `__proto__` stays a key.
  return { ...Object.fromEntries(entries), name: node.name, type: node.type }
}

/** Keeps the kinds of credentials that a node needs and drops their owner's ids and names. */
function cleanCredentials(node: WorkflowNode, nameOf: ReturnType<typeof loginNames>): JsonObject | undefined {
  const credentials = own(node, 'credentials')
  if (!isObject(credentials)) return undefined
  return Object.fromEntries(Object.entries(credentials).map(([kind, login]) => [kind, { name: nameOf(kind, login) }]))
}

/**
 * Anonymous names for the credentials of a workflow: *OpenAI*, and *OpenAI 2* for a second credential of the same kind.
 * n8n asks for a credential once per kind and name, so different ones need different names.
 */
function loginNames(nodes: readonly WorkflowNode[]): (kind: string, login: Json) => string {
  const known = new Map<string, Map<string, number>>()
  for (const node of nodes) {
    const credentials = own(node, 'credentials')
    if (!isObject(credentials)) continue
    for (const [kind, login] of Object.entries(credentials)) {
      const ofKind = known.get(kind) ?? new Map<string, number>()
      const key = identity(login)
      if (key !== undefined && !ofKind.has(key)) ofKind.set(key, ofKind.size + 1)
      known.set(kind, ofKind)
    }
  }
  return (kind, login) => {
    const place = known.get(kind)?.get(identity(login) ?? '') ?? 1
    return place === 1 ? credentialLabel(kind) : `${credentialLabel(kind)} ${place}`
  }
}

/** Identifies a credential: by its id in the author's n8n, else by its name (very old files have only that). */
function identity(login: Json): string | undefined {
  const id = own(login, 'id')
  if (typeof id === 'string' || typeof id === 'number') return `id ${id}`
  const name = typeof login === 'string' ? login : own(login, 'name')
  return typeof name === 'string' ? `name ${name}` : undefined
}
