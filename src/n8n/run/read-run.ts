import type { MaskedInRun, RunInput, WorkflowRun } from '../../contract/workflow-run.ts'
import type { WorkflowFile } from '../file.ts'
import { buildGraph, type Graph } from '../graph.ts'
import { derivedSteps, pinnedData, tableData } from './derived-steps.ts'
import { executedSteps } from './executed-steps.ts'
import { runDataIn } from './execution.ts'
import { fitted } from './fit.ts'
import { maskedSteps } from './mask.ts'
import { listed, RunProblem } from './steps.ts'
import { missingNodes } from './stored-run.ts'

export type ReadRun = { run: WorkflowRun; masked: MaskedInRun[]; notes: string[] } | { problem: string }

/**
 * Reads what the owner attaches to a template: masks it, and cuts it to the size of `limits.run`. Never throws.
 * @param file as it was uploaded, because the clean copy has no pinned data
 */
export function readRun(file: WorkflowFile, { kind, text = '', keep = [] }: RunInput): ReadRun {
  try {
    const { steps, leftOut } = stepsOf(file, kind, text)
    const { steps: safe, masked } = maskedSteps(steps, new Set(keep))
    const run = fitted(kind, safe, leftOut)
    return { run, masked, notes: notesOf(run, masked) }
  } catch (error) {
    if (error instanceof RunProblem) return { problem: error.message }
    throw error
  }
}

function stepsOf(file: WorkflowFile, kind: RunInput['kind'], text: string) {
  const graph = buildGraph(file)
  if (kind === 'execution') {
    const runData = runDataIn(text)
    refuseUnknown(graph, Object.keys(runData))
    return executedSteps(graph, runData)
  }
  const data = kind === 'pinned' ? pinnedData(file) : tableData(text)
  refuseUnknown(graph, [...data.keys()])
  return derivedSteps(file, data)
}

function refuseUnknown(graph: Graph, names: readonly string[]) {
  const unknown = missingNodes(graph, names)
  if (unknown.length === 0) return
  throw new RunProblem(
    `The run has ${unknown.length === 1 ? 'a node that is' : 'nodes that are'} not in the workflow: ${listed(unknown)}. Attach a run of this version of the workflow.`,
  )
}

function notesOf({ steps, left_out = 0 }: WorkflowRun, masked: readonly MaskedInRun[]): string[] {
  const cut = steps.some(({ outputs }) => outputs.some(({ count, items }) => count > items.length))
  const isAsked = masked.some(({ doubtful, kept }) => doubtful && !kept)
  return [
    ...(isAsked ? ['Some values may belong to people. They are masked; keep the ones that do not.'] : []),
    ...(left_out > 0 ? [`The last ${left_out} steps are left out, because the run is too long.`] : []),
    ...(cut ? ['Only the first items of each output are shown; the numbers of items are those of the run.'] : []),
  ]
}
