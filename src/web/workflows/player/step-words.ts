import type { WorkflowRun, WorkflowRunStep } from '../../../contract/workflow-run.ts'
import { counted } from '../words.ts'

export type RunItem = Record<string, unknown>

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

export const fieldsOf = (items: readonly RunItem[]): string[] => [
  ...new Set(items.flatMap((item) => Object.keys(item))),
]

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

export const itemAsText = (item: RunItem): string =>
  Object.entries(item)
    .map(([field, value]) => `${field}: ${textOf(value)}`)
    .join(', ')

export const sourceWords: Record<WorkflowRun['source'], string> = {
  execution: 'Recorded from a real execution. Personal data is masked.',
  pinned: 'Run with the sample data pinned in the workflow.',
  table: 'Run with example data that the author wrote.',
}

/** "14 of 17 nodes ran, in 17 steps": some run more than once, and some are not reached. */
export function ranWords(steps: readonly WorkflowRunStep[], nodes: number): string {
  const ran = new Set(steps.map(({ node }) => node)).size
  const all = ran < nodes ? `${ran} of ${counted(nodes, 'node')}` : counted(ran, 'node')
  return `${all} ran, in ${counted(steps.length, 'step')}`
}

export function durationWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min${whole % 60 > 0 ? ` ${whole % 60} s` : ''}`
}

/** "Round 2 of 3" of a node that runs more than once, and "2.4 s". */
export const stepFacts = ({ round, duration_ms: duration }: WorkflowRunStep, rounds: number): string[] => [
  ...(rounds > 1 ? [`Round ${round + 1} of ${rounds}`] : []),
  ...(duration === null ? [] : [durationWords(duration)]),
]

export const itemWords = (count: number): string => (count === 0 ? 'No items' : counted(count, 'item'))

/** Whether a branching node sent its items elsewhere, and an output got none. */
export const notTaken = ({ outputs }: WorkflowRunStep): boolean =>
  outputs.length > 1 &&
  outputs.some(({ count }) => count > 0) &&
  outputs.some(({ kind, count }) => kind === 'main' && count === 0)

export function stepSentence(step: WorkflowRunStep, place: number, total: number, rounds: number): string {
  const { node, state, error, outputs, duration_ms: duration } = step
  const results =
    state === 'error'
      ? [`failed: ${error ?? 'no message'}`]
      : ['done', `${itemWords(countOf(outputs)).toLowerCase()} out`]
  const facts = [
    rounds > 1 ? `round ${step.round + 1} of ${rounds}` : [],
    results,
    duration === null ? [] : durationWords(duration),
  ]
  return `Step ${place} of ${total}: ${node}, ${facts.flat().join(', ')}.`
}
