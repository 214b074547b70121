import type { WorkflowFile, WorkflowNode } from '../file.ts'
import type { Json, JsonObject } from '../json.ts'
import type { RuleId } from '../rules.ts'

/** The parts of a file that repairs change. */
export interface Draft {
  name: Json | undefined
  tags: Json | undefined
  readonly nodes: WorkflowNode[]
  /** The indexes of nodes to remove, which happens at the end, because each repair finds its node by its index. */
  readonly dropped: Set<number>
  connections: JsonObject
}

export interface Repair {
  /** The same for the same file. */
  readonly id: string
  /** The rule whose finding it repairs; null if no rule reports the fault. */
  readonly rule: RuleId | null
  /** What is wrong and what becomes of it. */
  readonly title: string
  readonly node?: string
  edit(draft: Draft): void
}

/** Finds nothing more in a file once all that it found is repaired. */
export type Repairer = (file: WorkflowFile) => Repair[]

export function edited(file: WorkflowFile, repairs: readonly Pick<Repair, 'edit'>[]): WorkflowFile {
  if (repairs.length === 0) return file
  const draft: Draft = {
    name: file.name,
    tags: file.tags,
    nodes: [...file.nodes],
    dropped: new Set(),
    connections: file.connections,
  }
  for (const { edit } of repairs) edit(draft)
  const { name, tags, connections } = draft
  const nodes = draft.nodes.filter((_, index) => !draft.dropped.has(index))
  const given = { ...(name !== undefined && { name }), ...(tags !== undefined && { tags }) }
  return { ...given, ...file, ...given, nodes, connections }
}

export function editNode(draft: Draft, index: number, change: (node: WorkflowNode) => WorkflowNode): void {
  const node = draft.nodes[index]
  if (node) draft.nodes[index] = change(node)
}
