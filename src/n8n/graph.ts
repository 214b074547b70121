import { LANGCHAIN, splitType } from './apps.ts'
import { isAiKind, type Link, readConnections } from './connections.ts'
import { isStickyNote, type WorkflowFile, type WorkflowNode } from './file.ts'
import { once } from './once.ts'
import { isTrigger } from './triggers.ts'

/** A link whose two ends exist, as indexes into `nodes`. */
export interface Edge extends Link {
  readonly from: number
  readonly to: number
}

export interface Graph {
  readonly nodes: readonly WorkflowNode[]
  /** Among nodes with the same name the last one counts, as in n8n. A sticky note counts only where no node has its name. */
  readonly indexOf: ReadonlyMap<string, number>
  readonly edges: readonly Edge[]
  readonly outgoing: readonly (readonly Edge[])[]
  readonly incoming: readonly (readonly Edge[])[]
  /** The highest connected output of each node, or -1. */
  readonly lastOutputs: readonly number[]
}

export const buildGraph = once((file: WorkflowFile): Graph => {
  const { nodes } = file
  const indexOf = new Map<string, number>()
  for (const isNote of [true, false]) {
    for (const [index, node] of nodes.entries()) {
      if (isStickyNote(node) === isNote) indexOf.set(node.name, index)
    }
  }
  const outgoing: Edge[][] = nodes.map(() => [])
  const incoming: Edge[][] = nodes.map(() => [])
  const lastOutputs = nodes.map(() => -1)
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
  return { nodes, indexOf, edges, outgoing, incoming, lastOutputs }
})

/** Whether every connection has its two ends. Where one is broken, what seems unconnected is only its consequence. */
export function isWhole(file: WorkflowFile): boolean {
  const { links, malformed } = readConnections(file)
  return malformed.length === 0 && links.length === buildGraph(file).edges.length
}

/** From an agent to its sub-nodes, and then along `main`. */
export const nextOf = ({ incoming, outgoing }: Graph, index: number): number[] => [
  ...(incoming[index] ?? []).filter((edge) => isAiKind(edge.kind)).map((edge) => edge.from),
  ...(outgoing[index] ?? []).filter((edge) => !isAiKind(edge.kind)).map((edge) => edge.to),
]

/** The starts and all that can be reached from them. A loop over a set also visits what is added meanwhile. */
export function spread<T>(starts: Iterable<T>, next: (at: T) => Iterable<T>): Set<T> {
  const seen = new Set(starts)
  for (const at of seen) for (const each of next(at)) seen.add(each)
  return seen
}

export const reachedByTriggers = once((file: WorkflowFile): ReadonlySet<number> => {
  const graph = buildGraph(file)
  const triggers = [...file.nodes.entries()].flatMap(([index, node]) => (isTrigger(node) ? index : []))
  return spread(triggers, (at) => nextOf(graph, at))
})

/** The nodes that can be reached along `main`, or from which the given ones can be reached. */
export const mainReach = ({ incoming, outgoing }: Graph, starts: readonly number[], way: 'on' | 'back' = 'on') =>
  spread(starts, (at) =>
    ((way === 'on' ? outgoing : incoming)[at] ?? []).flatMap(({ kind, from, to }) =>
      kind === 'main' ? (way === 'on' ? to : from) : [],
    ),
  )

/**
 * Numbers the nodes so that two have the same number if each can be reached from the other along `main`. Only nodes
 * that take part count. (Tarjan’s algorithm, without recursion.)
 */
export function circles({ nodes, outgoing }: Graph, takesPart: (index: number) => boolean = () => true): number[] {
  const circle = nodes.map(() => -1)
  const seen = nodes.map(() => -1)
  const lowest: number[] = []
  const open: number[] = []
  let count = 0
  const ways = nodes.map((_, at) =>
    (outgoing[at] ?? []).flatMap(({ kind, to }) => (kind === 'main' && takesPart(to) ? [to] : [])),
  )
  for (const start of nodes.keys()) {
    const path = takesPart(start) && seen[start] === -1 ? [{ at: start, next: 0 }] : []
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { at } = step
      if (step.next === 0) {
        seen[at] = lowest[at] = count++
        open.push(at)
      }
      const to = ways[at]?.[step.next++]
      if (to === undefined) {
        path.pop()
        const before = path.at(-1)?.at
        if (before !== undefined) lowest[before] = Math.min(lowest[before] ?? 0, lowest[at] ?? 0)
        if (lowest[at] === seen[at]) for (const each of open.splice(open.lastIndexOf(at))) circle[each] = at
      } else if (seen[to] === -1) path.push({ at: to, next: 0 })
      else if (circle[to] === -1) lowest[at] = Math.min(lowest[at] ?? 0, seen[to] ?? 0)
    }
  }
  return circle
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
  const langchain = pack === LANGCHAIN
  if (!inMain && (feeds || (langchain && SUB_NODE.test(name)))) return uses ? 'both' : 'sub'
  return uses || (langchain && AGENT.test(name)) ? 'agent' : 'step'
}
