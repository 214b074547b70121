import { readConnections } from '../connections.ts'
import { changeEach } from '../embedded/walk.ts'
import { isStickyNote, numberOf, type WorkflowFile, type WorkflowNode } from '../file.ts'
import { isArray, isObject, type Json, type JsonObject, own, ownString } from '../json.ts'
import type { Repair, Repairer } from './repair.ts'

/** Connections that use the ids of nodes, as clean-up scripts and language models write them. n8n knows only names. */
export const wiresByName: Repairer = (file) => {
  const nameOf = namesById(file)
  const wrong = endsOf(file).filter((end) => nameOf.has(end))
  if (wrong.length === 0) return []
  const title = `Connections name their nodes by id (${wrong.length}), and n8n knows nodes by name. The repair writes the names.`
  const edit: Repair['edit'] = (draft) => {
    draft.connections = withNames(draft.connections, (end) => nameOf.get(end) ?? end)
  }
  return [{ id: 'connection_by_id', rule: 'connection_by_id', title, edit }]
}

/** Connections that n8n drops or cannot read: to and from nodes that are not there, sticky notes, and malformed ones. */
export const deadWires: Repairer = (file) => {
  const steps = file.nodes.filter((node) => !isStickyNote(node))
  // A connection by id leads somewhere once the names of the nodes are repaired.
  const nodeKeys = new Set([...steps.map(({ name }) => name), ...nodesById(steps).keys()])
  const isDead = (end: string) => !nodeKeys.has(end)
  const dead = endsOf(file).filter(isDead).length
  const malformed = readConnections(file).malformed.length
  if (dead + malformed === 0) return []
  const counts = [
    dead > 0 && `to or from missing nodes or notes (${dead})`,
    malformed > 0 && `that n8n cannot read (${malformed})`,
  ]
  const isLast = readConnections({ connections: mended(file.connections, isDead) }).links.length === 0
  const loose = isLast && steps.length > 1 ? ' None is left then: connect the nodes anew in n8n’s editor.' : ''
  const title = `Connections ${counts.filter((part) => part !== false).join(' and ')} are removed.${loose}`
  const edit: Repair['edit'] = (draft) => {
    draft.connections = mended(draft.connections, isDead)
  }
  const rule = dead > 0 ? 'connection_to_nowhere' : 'connection_shape'
  return [{ id: 'connections', rule, title, edit }]
}

/** Both ends of all connections, and sources without any. */
function endsOf(file: WorkflowFile): string[] {
  return [...Object.keys(file.connections), ...readConnections(file).links.map(({ target }) => target)]
}

/** The ids that belong to one node only, each with the name of its node, which no other node has. */
function namesById({ nodes }: WorkflowFile): Map<string, string> {
  const names = Map.groupBy(nodes, ({ name }) => name)
  const clear = [...nodesById(nodes)].filter(([id, { name }]) => names.get(name)?.length === 1 && !names.has(id))
  return new Map(clear.map(([id, { name }]) => [id, name]))
}

function nodesById(nodes: readonly WorkflowNode[]): Map<string, WorkflowNode> {
  const ids = Map.groupBy(nodes, (node) => ownString(node, 'id') ?? '')
  return new Map([...ids].flatMap(([id, [node, ...others]]) => (id && node && others.length === 0 ? [[id, node]] : [])))
}

/** The connections with nodes renamed. Everything else stays as it is. */
export function withNames(connections: JsonObject, nameOf: (end: string) => string): JsonObject {
  const change = (value: Json): Json => {
    const end = ownString(value, 'node')
    if (isObject(value) && end !== undefined) return { ...value, node: nameOf(end) }
    return isArray(value) || isObject(value) ? changeEach(value, change) : value
  }
  const sources = new Map<string, Json>()
  for (const [source, kinds] of Object.entries(connections)) {
    const name = nameOf(source)
    sources.set(name, merged(sources.get(name), change(kinds)))
  }
  return Object.fromEntries(sources)
}

/** The connections of a node that were written under its name and under its id. */
function merged(a: Json | undefined, b: Json | undefined): Json {
  if (isObject(a) && isObject(b)) {
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
    return Object.fromEntries(keys.map((key) => [key, merged(own(a, key), own(b, key))]))
  }
  if (!isArray(a) || !isArray(b)) return isArray(a) || isObject(a) ? a : (b ?? a ?? null)
  return Array.from({ length: Math.max(a.length, b.length) }, (_, output) => [
    ...listOf(a[output]),
    ...listOf(b[output]),
  ])
}

const listOf = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : [])

/** Repairs what n8n cannot read where possible, and drops the rest and all dead ends. */
function mended(connections: JsonObject, isDead: (end: string) => boolean): JsonObject {
  const kindsOf = (kinds: Json) =>
    Object.entries(isObject(kinds) ? kinds : {}).flatMap(([kind, outputs]): [string, Json][] => {
      // A single link in place of a list of links.
      const lists = listOf(outputs).map((each, _, { length }) =>
        isObject(each) && length === 1 ? [each] : listOf(each),
      )
      const links = lists.map((list) => list.flatMap((entry) => mendedLink(entry, kind, isDead)))
      const count = links.findLastIndex(({ length }) => length > 0) + 1
      return count > 0 ? [[kind, links.slice(0, count)]] : []
    })
  const sources = Object.entries(connections).map(([source, kinds]) => [source, kindsOf(kinds)] as const)
  const alive = sources.filter(([source, kinds]) => !isDead(source) && kinds.length > 0)
  return Object.fromEntries(alive.map(([source, kinds]) => [source, Object.fromEntries(kinds)]))
}

/** An input written as text is a number; one that is missing is the first. */
function mendedLink(entry: Json, kind: string, isDead: (end: string) => boolean): Json[] {
  const [target, type, index] = ['node', 'type', 'index'].map((key) => own(entry, key))
  if (!isObject(entry) || typeof target !== 'string' || isDead(target)) return []
  const input = typeof index === 'string' ? numberOf(index) : index
  const isInput = typeof input === 'number' && Number.isInteger(input) && input >= 0
  const mended = {
    ...entry,
    ...(type !== undefined && typeof type !== 'string' && { type: kind }),
    ...(index !== undefined && { index: isInput ? input : 0 }),
  }
  return [mended]
}
