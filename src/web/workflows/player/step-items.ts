import type { WorkflowRunStep } from '../../../contract/workflow-run.ts'

export type RunItem = Record<string, unknown>

/** The items that went in from one place, or came out at one. */
export interface ItemGroup {
  /** The node that they came from, or the output where they came out; empty if there is only one. */
  name: string
  /** How many there were; the run may keep only the first of them. */
  count: number
  items: readonly RunItem[]
}

/** Names an output of a node, such as "true"; undefined if it has no name. */
export type OutputName = (node: string, output: number) => string | undefined

export function itemsInto(steps: readonly WorkflowRunStep[], step: WorkflowRunStep, name: OutputName): ItemGroup[] {
  if (step.inputs) return step.inputs.map(({ count, items }) => ({ name: '', count, items }))
  return step.sources.flatMap((source) => {
    const from = steps[source.step]
    if (!from) return []
    const output = from.outputs.find(({ kind, index }) => kind === 'main' && index === source.output)
    const branch = from.outputs.length > 1 ? name(from.node, source.output) : undefined
    return [
      { name: branch ? `${from.node}, ${branch}` : from.node, count: output?.count ?? 0, items: output?.items ?? [] },
    ]
  })
}

export function itemsOutOf(step: WorkflowRunStep, name: OutputName): ItemGroup[] {
  return step.outputs.map(({ kind, index, count, items }) => ({
    name: kind !== 'main' ? '' : (name(step.node, index) ?? (step.outputs.length > 1 ? `output ${index + 1}` : '')),
    count,
    items,
  }))
}

export const countOf = (groups: readonly { count: number }[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0)

/** The fields of all items, in the order in which they first occur. */
export const fieldsOf = (items: readonly RunItem[]): string[] => [
  ...new Set(items.flatMap((item) => Object.keys(item))),
]

/** A value as one text: a text itself, everything else as JSON. */
export function textOf(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return JSON.stringify(value) ?? ''
}

/** "status: paid, total: 12.5" */
export const itemAsText = (item: RunItem): string =>
  Object.entries(item)
    .map(([field, value]) => `${field}: ${textOf(value)}`)
    .join(', ')
