import { readConnections } from './connections.ts'
import type { WorkflowFile, WorkflowNode } from './file.ts'
import { isArray, isObject, type Json, joinPointer, ownString } from './json.ts'

interface WorkflowDifferences {
  /** Changes outside nodes and connections: name, settings, and parts that a clean copy drops. */
  readonly file: Change[]
  readonly added: { name: string; type: string }[]
  readonly removed: { name: string; type: string }[]
  readonly renamed: { from: string; to: string }[]
  /** Pointers are relative to the node, such as `/parameters/url`. Values are left out because they may be secret. */
  readonly changed: { name: string; changes: Change[] }[]
  readonly connectionsAdded: ConnectionEnds[]
  readonly connectionsRemoved: ConnectionEnds[]
}

interface ConnectionEnds {
  readonly from: string
  readonly to: string
  readonly kind: string
  readonly output: number
  readonly input: number
}

export function workflowDifferences(before: WorkflowFile, after: WorkflowFile): WorkflowDifferences {
  const pairs = pairNodes(before.nodes, after.nodes)
  const renamed = pairs.both.filter(([a, b]) => a.name !== b.name).map(([a, b]) => ({ from: a.name, to: b.name }))
  const newNames = new Map(renamed.map(({ from, to }) => [from, to]))
  const old = connectionsOf(before, newNames)
  const now = connectionsOf(after, new Map())
  return {
    file: changesBetween(outside(before), outside(after), 1),
    added: pairs.added.map(({ name, type }) => ({ name, type })),
    removed: pairs.removed.map(({ name, type }) => ({ name, type })),
    renamed,
    changed: pairs.both
      .map(([a, b]) => ({ name: b.name, changes: changesBetween({ ...a, name: '' }, { ...b, name: '' }) }))
      .filter(({ changes }) => changes.length > 0),
    connectionsAdded: [...now].filter(([key]) => !old.has(key)).map(([, ends]) => ends),
    connectionsRemoved: [...old].filter(([key]) => !now.has(key)).map(([, ends]) => ends),
  }
}

export function isUnchanged(differences: WorkflowDifferences): boolean {
  return Object.values(differences).every((list: readonly unknown[]) => list.length === 0)
}

/** Pairs nodes by name first, and the rest by id and type, which finds renamed nodes. */
function pairNodes(before: readonly WorkflowNode[], after: readonly WorkflowNode[]) {
  const both: [WorkflowNode, WorkflowNode][] = []
  const take = (
    from: readonly WorkflowNode[],
    to: readonly WorkflowNode[],
    keyOf: (node: WorkflowNode) => string | undefined,
  ) => {
    const waiting = new Map<string, WorkflowNode[]>()
    // Reversed, so that `pop` returns them in document order.
    for (const node of from.toReversed()) {
      const key = keyOf(node)
      const same = key === undefined ? undefined : waiting.get(key)
      if (same) same.push(node)
      else if (key !== undefined) waiting.set(key, [node])
    }
    const added = to.filter((node) => {
      const key = keyOf(node)
      const found = key === undefined ? undefined : waiting.get(key)?.pop()
      if (found !== undefined) both.push([found, node])
      return found === undefined
    })
    const paired = new Set(both.map(([node]) => node))
    return { removed: from.filter((node) => !paired.has(node)), added }
  }
  const named = take(before, after, (node) => node.name)
  const rest = take(named.removed, named.added, (node) => {
    const id = ownString(node, 'id')
    return id ? JSON.stringify([id, node.type]) : undefined
  })
  const place = new Map(after.map((node, index) => [node, index]))
  both.sort((a, b) => (place.get(a[1]) ?? 0) - (place.get(b[1]) ?? 0))
  return { both, ...rest }
}

function connectionsOf(file: WorkflowFile, newNames: ReadonlyMap<string, string>): Map<string, ConnectionEnds> {
  const found = new Map<string, ConnectionEnds>()
  for (const link of readConnections(file).links) {
    const from = newNames.get(link.source) ?? link.source
    const to = newNames.get(link.target) ?? link.target
    const ends = { from, to, kind: link.kind, output: link.output, input: link.input }
    found.set(JSON.stringify([from, link.kind, link.output, to, link.targetKind, link.input]), ends)
  }
  return found
}

function outside(file: WorkflowFile) {
  return Object.fromEntries(Object.entries(file).filter(([key]) => key !== 'nodes' && key !== 'connections'))
}

interface Change {
  readonly pointer: string
  readonly change: 'added' | 'removed' | 'changed'
}

/** The deepest common places where two values differ. Differences below `depth` levels are reported at that depth. */
function changesBetween(before: Json, after: Json, depth = 100, base = ''): Change[] {
  if (Object.is(before, after)) return []
  const pairs = depth > 0 ? childPairs(before, after) : undefined
  if (pairs === undefined) {
    return JSON.stringify(sortKeys(before)) === JSON.stringify(sortKeys(after))
      ? []
      : [{ pointer: base, change: 'changed' }]
  }
  const changes: Change[] = []
  for (const [key, a, b] of pairs) {
    const pointer = joinPointer(base, key)
    if (a === undefined) changes.push({ pointer, change: 'added' })
    else if (b === undefined) changes.push({ pointer, change: 'removed' })
    else for (const change of changesBetween(a, b, depth - 1, pointer)) changes.push(change)
  }
  return changes
}

type Pair = [key: string | number, before: Json | undefined, after: Json | undefined]

function childPairs(before: Json, after: Json): Pair[] | undefined {
  if (isArray(before) && isArray(after)) {
    return Array.from(
      { length: Math.max(before.length, after.length) },
      (_, index): Pair => [index, before[index], after[index]],
    )
  }
  if (!isObject(before) || !isObject(after)) return undefined
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].map(
    (key): Pair => [
      key,
      Object.hasOwn(before, key) ? before[key] : undefined,
      Object.hasOwn(after, key) ? after[key] : undefined,
    ],
  )
}

/** Makes the comparison independent of key order. */
function sortKeys(value: Json): Json {
  if (isArray(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sortKeys(child)]),
  )
}
