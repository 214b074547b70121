import type { Read } from '../expressions.ts'
import { type Edge, type Graph, nextOf } from '../graph.ts'
import { own } from '../json.ts'
import { isTrigger } from '../triggers.ts'

/** Links that are followed in one file, so that the work stays in proportion to its size. */
const MUCH = 500_000

/** Code that asks first whether the node ran, or catches the failure. */
export const CAREFUL = /isExecuted|\btry\b/
const OUTPUTS = ['first', 'last', 'all']
/** n8n finds these by following the items back from node to node, so on another branch there are none. */
const PAIRED = ['item', 'itemMatching', 'pairedItem', 'json', 'binary', 'data']

/** Tells which reads fail whenever they are made, because the node that is read has not run by then. */
export function readsTooEarly(graph: Graph) {
  const most = MUCH / (graph.edges.length + graph.nodes.length + 1)
  const known = new Map<number, ReturnType<typeof runsBefore>>()

  return (index: number, { name, what }: Read): boolean => {
    const target = graph.indexOf.get(name)
    const paired = PAIRED.includes(what)
    if (target === undefined || target === index || !(paired || OUTPUTS.includes(what))) return false
    if (own(graph.nodes[index], 'disabled') === true || !isStep(graph, target)) return false
    if (known.size > most && !known.has(index)) return false
    const { on, some } = known.get(index) ?? runsBefore(graph, index)
    known.set(index, { on, some })
    return some !== undefined && !on.has(target) && (paired || !some.has(target))
  }
}

const isMain = ({ kind }: Edge) => kind === 'main'
const isStep = ({ incoming, outgoing }: Graph, index: number) =>
  Boolean(incoming[index]?.some(isMain) || outgoing[index]?.some(isMain))

/** What runs on the way to a node, and what can have run before it at all; undefined if no trigger leads to it. */
function runsBefore(graph: Graph, index: number) {
  // A sub-node reads on behalf of the nodes that use it.
  const users = follow([index], (at) => (graph.outgoing[at] ?? []).filter((edge) => !isMain(edge)).map(({ to }) => to))
  const before = (at: number) => (graph.incoming[at] ?? []).filter(isMain).map(({ from }) => from)
  const on = follow([...users].flatMap(before), before)
  const starts = [...on].filter((at) => graph.nodes[at] && isTrigger(graph.nodes[at]))
  if (starts.length === 0) return { on, some: undefined }
  return { on, some: follow(starts, (at) => nextOf(graph, at).filter((next) => !users.has(next))) }
}

/** A set is walked in the order of insertion, with what is added meanwhile. */
function follow(starts: readonly number[], next: (at: number) => number[]): Set<number> {
  const seen = new Set(starts)
  for (const at of seen) for (const to of next(at)) seen.add(to)
  return seen
}
