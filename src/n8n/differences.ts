import { linkKey, readConnections } from './connections.ts'
import type { WorkflowFile, WorkflowNode } from './file.ts'
import { isArray, isObject, type Json, joinPointer, own, ownString } from './json.ts'

interface Change {
  readonly pointer: string
  readonly change: 'added' | 'removed' | 'changed'
}

/** Values are left out because they may be secret. */
export function workflowDifferences(before: WorkflowFile, after: WorkflowFile) {
  const pairs = pairNodes(before.nodes, after.nodes)
  const renamed = pairs.both.filter(([a, b]) => a.name !== b.name).map(([a, b]) => ({ from: a.name, to: b.name }))
  const newNames = new Map(renamed.map(({ from, to }) => [from, to]))
  const old = connectionsOf(before, newNames)
  const now = connectionsOf(after, new Map())
  return {
    /** Changes outside nodes and connections: name, settings, and parts that a clean copy drops. */
    file: changesBetween(outside(before), outside(after), 1),
    added: pairs.added.map(({ name, type }) => ({ name, type })),
    removed: pairs.removed.map(({ name, type }) => ({ name, type })),
    renamed,
    /** Pointers are relative to the node, such as `/parameters/url`. */
    changed: pairs.both
      .map(([a, b]) => ({ name: b.name, changes: changesBetween({ ...a, name: '' }, { ...b, name: '' }) }))
      .filter(({ changes }) => changes.length > 0),
    connectionsAdded: [...now].filter(([key]) => !old.has(key)).map(([, ends]) => ends),
    connectionsRemoved: [...old].filter(([key]) => !now.has(key)).map(([, ends]) => ends),
  }
}

/** Pairs nodes by name and id first, then by name, and the rest by id and type, which finds renamed nodes. */
function pairNodes(before: readonly WorkflowNode[], after: readonly WorkflowNode[]) {
  const both: [WorkflowNode, WorkflowNode][] = []
  const take = (
    from: readonly WorkflowNode[],
    to: readonly WorkflowNode[],
    keyOf: (node: WorkflowNode) => string | undefined,
  ) => {
    const waiting = Map.groupBy(from, keyOf)
    const added = to.filter((node) => {
      const key = keyOf(node)
      const match = key === undefined ? undefined : waiting.get(key)?.shift()
      if (match !== undefined) both.push([match, node])
      return match === undefined
    })
    const paired = new Set(both.map(([node]) => node))
    return { removed: from.filter((node) => !paired.has(node)), added }
  }
  const same = take(before, after, (node) => JSON.stringify([node.name, ownString(node, 'id')]))
  const named = take(same.removed, same.added, (node) => node.name)
  const rest = take(named.removed, named.added, (node) => {
    const id = ownString(node, 'id')
    return id ? JSON.stringify([id, node.type]) : undefined
  })
  const place = new Map(after.map((node, index) => [node, index]))
  both.sort((a, b) => (place.get(a[1]) ?? 0) - (place.get(b[1]) ?? 0))
  return { both, ...rest }
}

function connectionsOf(file: WorkflowFile, newNames: ReadonlyMap<string, string>) {
  return new Map(
    readConnections(file).links.map((link) => {
      const { source, target, kind, output, input } = link
      const [from, to] = [newNames.get(source) ?? source, newNames.get(target) ?? target]
      return [linkKey(link, from, to), { from, to, kind, output, input }] as const
    }),
  )
}

const outside = ({ nodes: _, connections: __, ...rest }: WorkflowFile) => rest

/** The deepest common places where two values differ. Differences below `depth` levels are reported at that depth. */
function changesBetween(before: Json, after: Json, depth = 100, base = ''): Change[] {
  if (Object.is(before, after)) return []
  const canDescend = (isArray(before) && isArray(after)) || (isObject(before) && isObject(after))
  if (depth === 0 || !canDescend) {
    const isSame = JSON.stringify(sortKeys(before)) === JSON.stringify(sortKeys(after))
    return isSame ? [] : [{ pointer: base, change: 'changed' }]
  }
  const keys = new Set([before, after].flatMap((side) => Object.keys(side as object)))
  return Array.from(keys).flatMap((key): Change[] => {
    const pointer = joinPointer(base, key)
    const [a, b] = [childOf(before, key), childOf(after, key)]
    if (a === undefined) return [{ pointer, change: 'added' }]
    return b === undefined ? [{ pointer, change: 'removed' }] : changesBetween(a, b, depth - 1, pointer)
  })
}

const childOf = (parent: Json, key: string) => (isArray(parent) ? parent[Number(key)] : own(parent, key))

function sortKeys(value: Json): Json {
  if (isArray(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sortKeys(child)]),
  )
}
