import { isAiKind } from './connection-kinds.ts'
import { type Link, readConnections } from './connections.ts'
import { isStickyNote, type WorkflowFile, type WorkflowNode } from './file.ts'

/** A link whose two ends exist, as indexes into `nodes`. */
export interface Edge extends Link {
  readonly from: number
  readonly to: number
}

export interface Graph {
  readonly nodes: readonly WorkflowNode[]
  /** Among nodes with the same name the first one counts, as in n8n. Sticky notes never count. */
  readonly indexOf: ReadonlyMap<string, number>
  readonly edges: readonly Edge[]
  readonly outgoing: readonly (readonly Edge[])[]
  readonly incoming: readonly (readonly Edge[])[]
  /** The highest connected output of each node, or -1. */
  readonly lastOutputs: readonly number[]
}

const known = new WeakMap<WorkflowFile, Graph>()

/** Memoized per file. */
export function buildGraph(file: WorkflowFile): Graph {
  const graph = known.get(file) ?? graphOf(file)
  known.set(file, graph)
  return graph
}

function graphOf(file: WorkflowFile): Graph {
  const indexOf = new Map<string, number>()
  const setFirst = (node: WorkflowNode, index: number) => {
    if (!indexOf.has(node.name)) indexOf.set(node.name, index)
  }
  file.nodes.forEach((node, index) => {
    if (!isStickyNote(node)) setFirst(node, index)
  })
  file.nodes.forEach(setFirst)
  const outgoing: Edge[][] = file.nodes.map(() => [])
  const incoming: Edge[][] = file.nodes.map(() => [])
  const lastOutputs = file.nodes.map(() => -1)
  const edges: Edge[] = []
  for (const link of readConnections(file).links) {
    const from = indexOf.get(link.source)
    const to = indexOf.get(link.target)
    if (from === undefined || to === undefined) continue
    const edge = { ...link, from, to }
    edges.push(edge)
    outgoing[from]?.push(edge)
    incoming[to]?.push(edge)
    lastOutputs[from] = Math.max(lastOutputs[from] ?? -1, edge.output)
  }
  return { nodes: file.nodes, indexOf, edges, outgoing, incoming, lastOutputs }
}

/** The nodes that run when one of `starts` runs: along `main`, and from an agent to its sub-nodes. */
export function reachableFrom(graph: Graph, starts: readonly number[]): Set<number> {
  const seen = new Set(starts)
  const waiting = [...starts]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const next = [
      ...(graph.outgoing[at] ?? []).filter((edge) => !isAiKind(edge.kind)).map((edge) => edge.to),
      ...(graph.incoming[at] ?? []).filter((edge) => isAiKind(edge.kind)).map((edge) => edge.from),
    ]
    for (const index of next) {
      if (seen.has(index)) continue
      seen.add(index)
      waiting.push(index)
    }
  }
  return seen
}
