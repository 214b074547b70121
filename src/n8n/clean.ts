import { v5 } from 'uuid'
import { credentialLabel, splitType } from './apps.ts'
import { areCredentials, isNodeLike, isOrigin, isWorkflowLike } from './embedded/parts.ts'
import { changeEach, rewriteEmbedded } from './embedded/walk.ts'
import { numberOf, type WorkflowFile, type WorkflowNode } from './file.ts'
import { isArray, isDeeperThan, isObject, type Json, type JsonObject, own, ownString } from './json.ts'

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
  const rest = Object.keys(node)
    .filter((key) => !NODE_ORDER.includes(key))
    .sort()
  const entries = [...NODE_ORDER, ...rest].map((key): [string, Json | undefined] => {
    if (key === 'credentials') return [key, withLogins(own(node, key), nameOf)]
    return [key, key === 'webhookId' ? freshWebhookId(node) : portableField(key, own(node, key))]
  })
  return { ...fromEntries(entries), name: node.name, type: node.type }
}

/** Drops undefined values. It defines own properties, so a key `__proto__` stays a key. */
const fromEntries = (entries: readonly [string, Json | undefined][]): JsonObject =>
  Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined))

/** Keeps the kinds of credentials that a node needs and drops their owner's ids and names. */
function withLogins(credentials: Json | undefined, nameOf: (kind: string, login: Json) => string) {
  if (!isObject(credentials)) return undefined
  return Object.fromEntries(Object.entries(credentials).map(([kind, login]) => [kind, { name: nameOf(kind, login) }]))
}

/**
 * Anonymous names for the credentials of a workflow: *OpenAI*, and *OpenAI 2* for a second credential of the same kind.
 * n8n asks for a credential once per kind and name, so different ones need different names.
 */
function loginNames(nodes: readonly WorkflowNode[]): (kind: string, login: Json) => string {
  const keysByKind = new Map<string, (string | undefined)[]>()
  for (const credentials of nodes.map((node) => own(node, 'credentials')).filter(isObject)) {
    for (const [kind, login] of Object.entries(credentials)) {
      const ofKind = keysByKind.get(kind) ?? []
      const key = identity(login)
      if (key !== undefined && !ofKind.includes(key)) ofKind.push(key)
      keysByKind.set(kind, ofKind)
    }
  }
  return (kind, login) => {
    const place = keysByKind.get(kind)?.indexOf(identity(login)) ?? -1
    return place < 1 ? credentialLabel(kind) : `${credentialLabel(kind)} ${place + 1}`
  }
}

/** Identifies a credential: by its id in the author's n8n, else by its name (very old files have only that). */
function identity(login: Json): string | undefined {
  const id = own(login, 'id')
  if (typeof id === 'string' || typeof id === 'number') return `id ${id}`
  const name = typeof login === 'string' ? login : own(login, 'name')
  return typeof name === 'string' ? `name ${name}` : undefined
}

/** The keys that another instance needs. All others identify the original instance. */
const WORKFLOW_KEPT = new Set(['name', 'nodes', 'connections', 'settings'])
/** Settings that refer to workflows, people or the time zone of the original instance. */
const SETTINGS_DROPPED = new Set(['errorWorkflow', 'callerIds', 'callerPolicy', 'timezone'])

const portableSettings = (settings: Json | undefined): JsonObject =>
  isObject(settings) ? without(settings, (key) => SETTINGS_DROPPED.has(key)) : {}

/** Cleans a field of a node other than its credentials: embedded workflows lose what identifies their owner. */
function portableField(key: string, value: Json | undefined, layer = 0): Json | undefined {
  if (value === undefined || isOrigin(key, value)) return undefined
  return key === 'typeVersion' ? numberOf(value) : portableValue(value, key, layer)
}

/** Cleans a node inside a parameter of another node. Returns the same object when nothing changes. */
function portableNode(node: JsonObject, layer: number): JsonObject {
  const named = { ...node, name: ownString(node, 'name') ?? '', type: ownString(node, 'type') ?? '' }
  const portable = fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'credentials') return [key, withLogins(value, credentialLabel)]
      return [key, key === 'webhookId' ? freshWebhookId(named) : portableField(key, value, layer)]
    }),
  )
  return JSON.stringify(portable) === JSON.stringify(node) ? node : portable
}

/** Cleans a parameter's value, which may contain a workflow as an object or as text. */
function portableValue(value: Json, key: string, layer: number): Json {
  if (typeof value === 'string') return rewriteEmbedded(value, layer, portableValue)
  if (isArray(value)) return changeEach(value, (child) => portableValue(child, key, layer))
  if (!isObject(value)) return value
  if (areCredentials(key, value)) return withLogins(value, credentialLabel) ?? {}
  if (isNodeLike(value)) return portableNode(value, layer)
  if (isOrigin(key, value)) return {}
  const whole = isWorkflowLike(value)
  const kept = without(value, whole ? (name) => !WORKFLOW_KEPT.has(name) : isOrigin)
  return changeEach(kept, (child, name) =>
    whole && name === 'settings' ? portableSettings(child) : portableValue(child, name, layer),
  )
}

/** A node whose embedded workflows are cleaned, and nothing else. The same node when nothing changes. */
export function withCleanInside(node: WorkflowNode): WorkflowNode {
  const before = own(node, 'parameters') ?? null
  const parameters = portableValue(before, 'parameters', 0)
  return parameters === before ? node : { ...node, parameters }
}

/** Drops entries. Returns the same object when nothing is dropped. */
function without(object: JsonObject, dropped: (key: string, value: Json) => boolean): JsonObject {
  if (!Object.keys(object).some((key) => dropped(key, object[key] ?? null))) return object
  return Object.fromEntries(Object.entries(object).filter(([key, value]) => !dropped(key, value)))
}

const NAMESPACE = 'c0a64d1c-2f0e-4d0b-9f2e-6c0f3c7b51d8'

/** Nodes that n8n serves at the path in their parameters only if they have a `webhookId`. */
const SERVED_AT_PATH = new Set(['webhook', 'mcptrigger'])

/**
 * The `webhookId` in the published copy. Without one n8n serves a webhook at `<workflow>/<node>/<path>` instead of its path;
 * with one it overwrites the readable path of a form on its canvas, so a form has none.
 */
const freshWebhookId = (node: WorkflowNode) => (SERVED_AT_PATH.has(shortType(node)) ? idOf(node) : undefined)

/** n8n's template wizard uses nodes as they are, so there a form keeps its readable path only with an id. */
export const withFormId = (node: WorkflowNode): WorkflowNode =>
  shortType(node) === 'formtrigger' ? { ...node, webhookId: idOf(node) } : node

const shortType = ({ type }: WorkflowNode) => splitType(type).name.toLowerCase()

/** The same node always gets the same id: the file of a version never changes. */
const idOf = (node: WorkflowNode) =>
  v5(JSON.stringify([own(node, 'id'), node.name, node.type, own(own(node, 'parameters'), 'path')]), NAMESPACE)
