import { splitType } from './apps.ts'
import { isAiKind, type Link, readConnections } from './connections.ts'
import { isStickyNote, type WorkflowFile, type WorkflowNode } from './file.ts'
import { isTrigger } from './triggers.ts'

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

/** The role of a node: `agent` uses sub-nodes, `sub` is used by a node, `both` does both, as a vector store does. */
export type Role = 'note' | 'trigger' | 'step' | 'agent' | 'sub' | 'both'

/** Recognises LangChain sub-nodes by their type even when their link is missing. */
const SUB_NODE =
  /^(?:lm|embeddings|memory(?!Manager)|outputParser|textSplitter|document|retriever|reranker|tool(?!Executor))[A-Z]/
const AGENT = /^(?:agent|openAiAssistant|chain[A-Z].*)$/

export function roleOf(graph: Graph, index: number): Role {
  const node = graph.nodes[index]
  if (node === undefined) return 'step'
  if (isStickyNote(node)) return 'note'
  const outgoing = graph.outgoing[index] ?? []
  const incoming = graph.incoming[index] ?? []
  const inMain = outgoing.concat(incoming).some((edge) => edge.kind === 'main')
  const feeds = outgoing.some((edge) => isAiKind(edge.kind))
  const uses = incoming.some((edge) => isAiKind(edge.kind))
  if (isTrigger(node)) return 'trigger'
  const { package: pack, name } = splitType(node.type)
  const langchain = pack === '@n8n/n8n-nodes-langchain'
  if (!inMain && (feeds || (langchain && SUB_NODE.test(name)))) return uses ? 'both' : 'sub'
  return uses || (langchain && AGENT.test(name)) ? 'agent' : 'step'
}
