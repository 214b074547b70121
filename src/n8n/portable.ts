import { credentialLabel } from './apps.ts'
import { areCredentials, isNodeLike, isOrigin, isWorkflowLike } from './embedded/likeness.ts'
import { changeEach, rewriteEmbedded } from './embedded/rewrite.ts'
import { isArray, isObject, type Json, type JsonObject } from './json/json.ts'
import { numberOf } from './type-version.ts'

/** What another instance needs of a workflow: all else names the one that it comes from. */
const WORKFLOW_KEPT = new Set(['name', 'nodes', 'connections', 'settings'])
/** A webhook's id would overwrite its readable path at import. */
const NODE_DROPPED = new Set(['webhookId'])
/** These name workflows, people or the place of the instance that the file comes from. */
const SETTINGS_DROPPED = new Set(['errorWorkflow', 'callerIds', 'callerPolicy', 'timezone'])

/** A node without its login's owner, and workflows in its parameters without theirs. */
export function portableNode(node: JsonObject): JsonObject {
  return portableNodeIn(node, 0)
}

export function portableSettings(settings: Json | undefined): JsonObject {
  return isObject(settings) ? without(settings, (key) => SETTINGS_DROPPED.has(key)) : {}
}

/** Which kinds of login a node wants, without whose they were. */
function portableCredentials(credentials: JsonObject): JsonObject {
  return changed(
    credentials,
    Object.fromEntries(Object.keys(credentials).map((kind) => [kind, { name: credentialLabel(kind) }])),
  )
}

function portableNodeIn(node: JsonObject, layer: number): JsonObject {
  const rest = without(node, (key, value) => NODE_DROPPED.has(key) || (key === 'credentials' && !isObject(value)))
  const portable = changeEach(rest, (value, key) => {
    if (key === 'credentials' && isObject(value)) return portableCredentials(value)
    if (key === 'typeVersion') return numberOf(value)
    return portableValue(value, key, layer)
  })
  return isObject(portable) ? withoutOrigin(portable) : rest
}

/** What a parameter holds, which may be a workflow, as an object or written out in a text. */
function portableValue(value: Json, key: string, layer: number): Json {
  if (typeof value === 'string') return rewriteEmbedded(value, layer, portableValue)
  if (isArray(value)) return changeEach(value, (child) => portableValue(child, key, layer))
  if (!isObject(value)) return value
  if (areCredentials(key, value)) return portableCredentials(value)
  if (isNodeLike(value)) return portableNodeIn(value, layer)
  if (isOrigin(key, value)) return {}
  const whole = isWorkflowLike(value)
  const kept = whole ? without(value, (name) => !WORKFLOW_KEPT.has(name)) : withoutOrigin(value)
  return changeEach(kept, (child, name) =>
    whole && name === 'settings' ? portableSettings(child) : portableValue(child, name, layer),
  )
}

const withoutOrigin = (object: JsonObject) => without(object, isOrigin)

/** The same object where nothing is dropped. */
function without(object: JsonObject, dropped: (key: string, value: Json) => boolean): JsonObject {
  const entries = Object.entries(object)
  const kept = entries.filter(([key, value]) => !dropped(key, value))
  return kept.length === entries.length ? object : Object.fromEntries(kept)
}

/** `before` where `after` says the same. */
const changed = (before: JsonObject, after: JsonObject) =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after
