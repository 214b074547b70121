import { communityPackage, splitType } from '../apps.ts'
import { isStickyNote, numberOf, type WorkflowFile, type WorkflowNode } from '../file.ts'
import { buildGraph, type Edge, isWhole, reachedByTriggers } from '../graph.ts'
import { type Json, joinPointer, own } from '../json.ts'
import { once } from '../once.ts'

/** A node as the checks of the flow see it. */
export interface ActiveNode {
  readonly index: number
  readonly node: WorkflowNode
  /** For sentences: the name in quotes. */
  readonly called: string
  /** The type without n8n’s package; empty for a community node. */
  readonly kind: string
  /** Infinite where the file has none: n8n then uses its newest version of the node. */
  readonly version: number
  readonly parameters: Json | undefined
  readonly pointer: string
  readonly disabled: boolean
  /** False if it is disabled, or if no trigger leads to it, which is reported separately. */
  readonly runs: boolean
  /** Along `main`. */
  readonly incoming: readonly Edge[]
  readonly outgoing: readonly Edge[]
}

const isMain = ({ kind }: Edge) => kind === 'main'

/** All nodes but sticky notes. */
export const activeNodes = once((file: WorkflowFile): readonly ActiveNode[] => {
  const graph = buildGraph(file)
  const reached = isWhole(file) ? reachedByTriggers(file) : new Set()
  return [...file.nodes.entries()].flatMap(([index, node]) => {
    if (isStickyNote(node)) return []
    const disabled = own(node, 'disabled') === true
    const version = numberOf(own(node, 'typeVersion') ?? null)
    return {
      index,
      node,
      called: `“${node.name}”`,
      kind: communityPackage(node.type) === undefined ? splitType(node.type).name : '',
      version: typeof version === 'number' ? version : Number.POSITIVE_INFINITY,
      parameters: own(node, 'parameters'),
      pointer: joinPointer('/nodes', index),
      disabled,
      runs: !disabled && (reached.size === 0 || reached.has(index)),
      incoming: (graph.incoming[index] ?? []).filter(isMain),
      outgoing: (graph.outgoing[index] ?? []).filter(isMain),
    }
  })
})
