import type { Read } from '../expressions.ts'
import { type Graph, mainReach, nextOf, spread } from '../graph.ts'
import { own } from '../json.ts'
import { isTrigger } from '../triggers.ts'

/** Links that are followed in one file, so that the work stays in proportion to its size. */
const MUCH = 500_000

/** Code that asks first whether the node ran, or catches the failure. */
export const CAREFUL = /isExecuted|\btry\b/
const OUTPUTS = ['first', 'last', 'all']
/** n8n finds these by following the items back from node to node, so on another branch there are none. */
const PAIRED = ['item', 'itemMatching', 'pairedItem', 'json', 'binary', 'data']

/** Finds the reads that always fail, because the node that is read has not run by then. */
export function readsTooEarly(graph: Graph) {
  const { nodes, edges, incoming, outgoing, indexOf } = graph
  const limit = MUCH / (edges.length + nodes.length + 1)
  const cache = new Map<number, ReturnType<typeof runsBefore>>()

  return (index: number, { name, what }: Read): boolean => {
    const target = indexOf.get(name)
    const isPaired = PAIRED.includes(what)
    if (target === undefined || target === index || !(isPaired || OUTPUTS.includes(what))) return false
    const isStep = [incoming, outgoing].some((ends) => ends[target]?.some(({ kind }) => kind === 'main'))
    if (!isStep || own(nodes[index], 'disabled') === true || (cache.size > limit && !cache.has(index))) return false
    const { on, some } = cache.get(index) ?? runsBefore(graph, index)
    cache.set(index, { on, some })
    return some.size > 0 && !on.has(target) && (isPaired || !some.has(target))
  }
}

/** The nodes on the ways to a node, and all that can have run before it: none if no trigger leads to it. */
function runsBefore(graph: Graph, index: number) {
  // A sub-node reads on behalf of the nodes that use it.
  const users = spread([index], (at) =>
    (graph.outgoing[at] ?? []).flatMap(({ kind, to }) => (kind === 'main' ? [] : to)),
  )
  const on = mainReach(graph, [...users], 'back')
  const triggers = [...on].filter((at) => graph.nodes[at] && isTrigger(graph.nodes[at]))
  const some = spread(triggers, (at) => nextOf(graph, at).filter((next) => !users.has(next)))
  return { on, some }
}
