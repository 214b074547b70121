import { credentialLabel } from './apps.ts'
import { areCredentials, isNodeLike, isOrigin, isWorkflowLike } from './embedded/recognise.ts'
import { changeEach, rewriteEmbedded } from './embedded/rewrite.ts'
import { isArray, isObject, type Json, type JsonObject, ownString } from './json/json.ts'
import { numberOf } from './type-version.ts'
import { freshWebhookId } from './webhook-ids.ts'

/** The keys that another instance needs. All others identify the original instance. */
const WORKFLOW_KEPT = new Set(['name', 'nodes', 'connections', 'settings'])
/** Settings that refer to workflows, people or the time zone of the original instance. */
const SETTINGS_DROPPED = new Set(['errorWorkflow', 'callerIds', 'callerPolicy', 'timezone'])

export function portableSettings(settings: Json | undefined): JsonObject {
  return isObject(settings) ? without(settings, (key) => SETTINGS_DROPPED.has(key)) : {}
}

/** Keeps the kinds of credentials that a node needs and drops their owner's ids and names. */
function cleanCredentials(credentials: Json | undefined): JsonObject | undefined {
  if (!isObject(credentials)) return undefined
  return Object.fromEntries(Object.keys(credentials).map((kind) => [kind, { name: credentialLabel(kind) }]))
}

/** Cleans a field of a node other than its credentials: embedded workflows lose what identifies their owner. */
export function portableField(key: string, value: Json | undefined, layer = 0): Json | undefined {
  if (value === undefined || isOrigin(key, value)) return undefined
  return key === 'typeVersion' ? numberOf(value) : portableValue(value, key, layer)
}

/** Cleans a node inside a parameter of another node. Returns the same object when nothing changes. */
function portableNode(node: JsonObject, layer: number): JsonObject {
  const entries = Object.entries(node).flatMap(([key, value]): [string, Json][] => {
    const kept =
      key === 'credentials'
        ? cleanCredentials(value)
        : key === 'webhookId'
          ? freshWebhookId({ ...node, name: ownString(node, 'name') ?? '', type: ownString(node, 'type') ?? '' })
          : portableField(key, value, layer)
    return kept === undefined ? [] : [[key, kept]]
  })
  const portable = Object.fromEntries(entries)
  return JSON.stringify(portable) === JSON.stringify(node) ? node : portable
}

/** Cleans a parameter's value, which may contain a workflow as an object or as text. */
function portableValue(value: Json, key: string, layer: number): Json {
  if (typeof value === 'string') return rewriteEmbedded(value, layer, portableValue)
  if (isArray(value)) return changeEach(value, (child) => portableValue(child, key, layer))
  if (!isObject(value)) return value
  if (areCredentials(key, value)) return cleanCredentials(value) ?? {}
  if (isNodeLike(value)) return portableNode(value, layer)
  if (isOrigin(key, value)) return {}
  const whole = isWorkflowLike(value)
  const kept = whole ? without(value, (name) => !WORKFLOW_KEPT.has(name)) : withoutOrigin(value)
  return changeEach(kept, (child, name) =>
    whole && name === 'settings' ? portableSettings(child) : portableValue(child, name, layer),
  )
}

const withoutOrigin = (object: JsonObject) => without(object, isOrigin)

/** Drops entries. Returns the same object when nothing is dropped. */
function without(object: JsonObject, dropped: (key: string, value: Json) => boolean): JsonObject {
  const entries = Object.entries(object)
  const kept = entries.filter(([key, value]) => !dropped(key, value))
  return kept.length === entries.length ? object : Object.fromEntries(kept)
}
