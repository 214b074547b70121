import { isArray, isObject, type Json, type JsonObject, own, ownString } from '../json/json.ts'
import { walk } from '../json/walk.ts'

const NODE_TYPE = /^@?[\w/-]+\.\w+$/

/** Whether a value looks like a node of a workflow. */
export function isNodeLike(value: unknown): value is JsonObject {
  if (!isObject(value)) return false
  const type = ownString(value, 'type')
  if (type === undefined || type.length > 200 || !NODE_TYPE.test(type)) return false
  return (
    isObject(own(value, 'parameters')) || isArray(own(value, 'position')) || own(value, 'typeVersion') !== undefined
  )
}

/** Whether an object looks like a whole workflow, with nodes and connections. */
export function isWorkflowLike(value: JsonObject): boolean {
  const nodes = own(value, 'nodes')
  return isArray(nodes) && isObject(own(value, 'connections')) && nodes.some(isNodeLike)
}

/** `{openAiApi: {id: '7', name: 'My account'}}`. */
export function areCredentials(key: string, value: Json): value is JsonObject {
  if (key !== 'credentials' || !isObject(value)) return false
  const entries = Object.values(value)
  return entries.length > 0 && entries.every(isCredential)
}

/** `{templateCredsSetupCompleted: true, instanceId: '…'}` under `meta`: identifies the n8n instance of the author. */
export function isOrigin(key: string, value: Json): boolean {
  return key === 'meta' && own(value, 'instanceId') !== undefined
}

/** Whether a value contains any part of a workflow. */
export function holdsWorkflow(key: string, value: Json): boolean {
  for (const visit of walk(value)) {
    const name = visit.parent === null ? key : visit.name
    if (isNodeLike(visit.value) || areCredentials(name, visit.value) || isOrigin(name, visit.value)) return true
  }
  return false
}

function isCredential(value: Json): boolean {
  if (!isObject(value)) return false
  const keys = Object.keys(value)
  return keys.length === 2 && keys.includes('id') && keys.includes('name')
}
