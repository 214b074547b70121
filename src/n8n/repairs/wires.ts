import { readConnections } from '../connections.ts'
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
    draft.connections = rewired(draft.connections, { nameOf: (end) => nameOf.get(end) ?? end })
  }
  return [{ id: 'connection_by_id', rule: 'connection_by_id', title, edit }]
}

/** Connections that n8n drops or cannot read: to and from nodes that are not there, sticky notes, and malformed ones. */
export const deadWires: Repairer = (file) => {
  const steps = file.nodes.filter((node) => !isStickyNote(node))
  // A connection by id leads somewhere once the names of the nodes are repaired.
  const known = new Set([...steps.map(({ name }) => name), ...nodesById(steps).keys()])
  const isDead = (end: string) => !known.has(end)
  const dead = endsOf(file).filter(isDead).length
  const malformed = readConnections(file).malformed.length
  if (dead + malformed === 0) return []
  const counts = [
    dead > 0 && `to or from missing nodes or notes (${dead})`,
    malformed > 0 && `that n8n cannot read (${malformed})`,
  ]
  const title = `Connections ${counts.filter((part) => part !== false).join(' and ')} are removed.`
  const edit: Repair['edit'] = (draft) => {
    draft.connections = rewired(draft.connections, { nameOf: (end) => (isDead(end) ? undefined : end), mend: true })
  }
  const rule = dead > 0 ? 'connection_to_nowhere' : 'connection_shape'
  return [{ id: 'connections', rule, title, edit }]
}

/** Both ends of all connections, and sources without any. */
function endsOf(file: WorkflowFile): string[] {
  return [...Object.keys(file.connections), ...readConnections(file).links.map(({ target }) => target)]
}

/** The ids that mean one node only, and whose node has a name that means it alone. */
function namesById({ nodes }: WorkflowFile): Map<string, string> {
  const names = Map.groupBy(nodes, ({ name }) => name)
  const clear = [...nodesById(nodes)].filter(([id, { name }]) => names.get(name)?.length === 1 && !names.has(id))
  return new Map(clear.map(([id, { name }]) => [id, name]))
}

function nodesById(nodes: readonly WorkflowNode[]): Map<string, WorkflowNode> {
  const ids = Map.groupBy(nodes, (node) => ownString(node, 'id') ?? '')
  return new Map([...ids].flatMap(([id, [node, ...others]]) => (id && node && others.length === 0 ? [[id, node]] : [])))
}

interface Rewiring {
  /** The name of the node at an end; undefined removes the connection. */
  nameOf(end: string): string | undefined
  /** Whether what n8n cannot read is mended or removed. Else it stays. */
  mend?: boolean
}

/** What it does not change stays as it is. */
export function rewired(connections: JsonObject, { nameOf, mend = false }: Rewiring): JsonObject {
  const linksOf = (entry: Json, kind: string): Json[] => {
    if (!isObject(entry)) return mend ? [] : [entry]
    const [target, type, index] = ['node', 'type', 'index'].map((key) => own(entry, key))
    if (typeof target !== 'string') return mend ? [] : [entry]
    const node = nameOf(target)
    if (node === undefined) return []
    const next = mend ? { ...entry, node, ...mendedEnd(kind, type, index) } : { ...entry, node }
    return [JSON.stringify(next) === JSON.stringify(entry) ? entry : next]
  }
  const targetsOf = (targets: Json, kind: string, isOnly: boolean): Json => {
    if (isArray(targets)) {
      const next = targets.flatMap((entry) => linksOf(entry, kind))
      return isSame(next, targets) ? targets : next
    }
    if (targets === null || !mend) return targets
    return isOnly ? linksOf(targets, kind) : []
  }
  const outputsOf = (outputs: Json, kind: string): Json | undefined => {
    if (!isArray(outputs)) return mend ? undefined : outputs
    const next = outputs.map((targets) => targetsOf(targets, kind, outputs.length === 1))
    if (isSame(next, outputs)) return outputs
    for (let last = next.at(-1); isArray(last) && last.length === 0; last = next.at(-1)) next.pop()
    return next.length > 0 ? next : undefined
  }

  const sources = new Map<string, Json>()
  for (const [source, kinds] of Object.entries(connections)) {
    const name = nameOf(source)
    if (name === undefined || (mend && !isObject(kinds))) continue
    if (!isObject(kinds)) {
      sources.set(name, kinds)
      continue
    }
    const entries = Object.entries(kinds).flatMap(([kind, outputs]): [string, Json][] => {
      const next = outputsOf(outputs, kind)
      return next === undefined ? [] : [[kind, next]]
    })
    if (entries.length > 0 || Object.keys(kinds).length === 0) {
      sources.set(name, merged(sources.get(name), Object.fromEntries(entries)))
    }
  }
  return Object.fromEntries(sources)
}

const isSame = (a: readonly Json[], b: readonly Json[]) =>
  a.length === b.length && a.every((each, index) => each === b[index])

/** An input written as text is a number; one that is missing is the first. */
function mendedEnd(kind: string, type: Json | undefined, index: Json | undefined): JsonObject {
  const input = typeof index === 'string' ? numberOf(index) : index
  const isInput = typeof input === 'number' && Number.isInteger(input) && input >= 0
  return {
    ...(type !== undefined && typeof type !== 'string' && { type: kind }),
    ...(index !== undefined && { index: isInput ? input : 0 }),
  }
}

/** The connections of a node that were written under its name and under its id. */
function merged(a: Json | undefined, b: JsonObject): Json {
  if (!isObject(a)) return b
  const kinds = new Set([...Object.keys(a), ...Object.keys(b)])
  return Object.fromEntries(Array.from(kinds, (kind) => [kind, joined(own(a, kind), own(b, kind))]))
}

function joined(a: Json | undefined, b: Json | undefined): Json {
  if (!isArray(a)) return b ?? a ?? null
  if (!isArray(b)) return a
  const targets = (outputs: readonly Json[], at: number) => {
    const list = outputs[at]
    return isArray(list) ? list : []
  }
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at) => [...targets(a, at), ...targets(b, at)])
}
