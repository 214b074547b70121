import { limits } from '../../contract/limits.ts'
import type { WorkflowRun, WorkflowRunOutput } from '../../contract/workflow-run.ts'
import { clippedObject, clippedText, type Shown, sizes, smallest } from './clip.ts'
import type { RawOutput, RawStep } from './raw-step.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

/** The size without any items. */
const bare = { ...smallest, items: 0 }

/**
 * The run in the largest size that fits; the counts of items stay true. Half of the room is for items, so of very many
 * steps the last ones are left out.
 */
export function fitted(source: WorkflowRun['source'], steps: readonly RawStep[], leftOut: number): WorkflowRun {
  let used = 0
  const end = steps.findIndex((step) => {
    used += bytesOf(stepIn(step, bare)) + 1
    return used > limits.run / 2
  })
  const kept = end < 0 ? steps : steps.slice(0, end)
  const missing = leftOut + steps.length - kept.length
  const runIn = (size: Shown): WorkflowRun => ({
    source,
    steps: kept.map((step) => stepIn(step, size)),
    ...(missing > 0 && { left_out: missing }),
  })
  for (const size of sizes) {
    const run = runIn(size)
    if (bytesOf(run) <= limits.run) return run
  }
  return runIn(bare)
}

function stepIn({ inputs, ...step }: RawStep, size: Shown): WorkflowRun['steps'][number] {
  const output = ({ kind, index, count, items }: RawOutput): WorkflowRunOutput => ({
    kind,
    index,
    count,
    items: items.slice(0, size.items).map((item) => clippedObject(item, size)),
  })
  return {
    ...step,
    sources: [...step.sources],
    ...(inputs && { inputs: inputs.map(output) }),
    outputs: step.outputs.map(output),
    error: step.error === null ? null : clippedText(step.error, size.string),
  }
}
