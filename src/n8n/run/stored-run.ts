import type { WorkflowRun } from '../../contract/workflow-run.ts'
import { isStickyNote, type WorkflowFile } from '../file.ts'
import { buildGraph, type Graph } from '../graph.ts'
import { withoutSecretsOnly } from './mask.ts'
import type { RawStep } from './steps.ts'

/** The names that no node of the file has. Notes do not run. */
export function missingNodes(graph: Graph, names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => {
    const node = graph.nodes[graph.indexOf.get(name) ?? -1]
    return node === undefined || isStickyNote(node)
  })
}

export const goneNodes = (file: WorkflowFile, { steps }: WorkflowRun): string[] =>
  missingNodes(
    buildGraph(file),
    steps.map(({ node }) => node),
  )

export function withRenamed(
  { steps, ...run }: WorkflowRun,
  renamed: readonly { from: string; to: string }[],
): WorkflowRun {
  const names = new Map(renamed.map(({ from, to }) => [from, to]))
  return { ...run, steps: steps.map((step) => ({ ...step, node: names.get(step.node) ?? step.node })) }
}

/** The run without the steps of these nodes. Null if nothing is left. */
export function withoutNodes({ steps, ...run }: WorkflowRun, gone: readonly string[]): WorkflowRun | null {
  const kept = [...steps.entries()].filter(([, { node }]) => !gone.includes(node))
  const positions = new Map(kept.map(([before], after) => [before, after]))
  if (kept.length === 0) return null
  return {
    ...run,
    steps: kept.map(([, step]) => ({
      ...step,
      sources: step.sources.flatMap((source) => {
        const position = positions.get(source.step)
        return position === undefined ? [] : [{ ...source, step: position }]
      }),
    })),
  }
}

/** Replaces what no run may contain, such as keys. What else its owner once kept stays. */
export const withoutCriticalSecrets = ({ steps, ...run }: WorkflowRun): WorkflowRun => ({
  ...run,
  steps: withoutSecretsOnly(steps as RawStep[]) as WorkflowRun['steps'],
})
