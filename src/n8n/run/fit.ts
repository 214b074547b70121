import { limits } from '../../contract/limits.ts'
import type { WorkflowRun, WorkflowRunOutput } from '../../contract/workflow-run.ts'
import { clippedObject, clippedText, sizes } from './clip.ts'
import type { RawOutput, RawStep } from './raw-step.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

/** The run in the largest size that fits; the counts of items stay true. Steps that never fit are left out last. */
export function fitted(source: WorkflowRun['source'], steps: readonly RawStep[], leftOut: number): WorkflowRun {
  const run = (kept: WorkflowRun['steps'], missing: number): WorkflowRun => ({
    source,
    steps: kept,
    ...(missing > 0 && { left_out: missing }),
  })
  let smallest: WorkflowRun['steps'] = []
  for (const size of sizes) {
    smallest = steps.map((step) => stepIn(step, size))
    const whole = run(smallest, leftOut)
    if (bytesOf(whole) <= limits.run) return whole
  }
  let used = bytesOf(run([], steps.length + leftOut))
  const end = smallest.findIndex((step) => {
    used += bytesOf(step) + 1
    return used > limits.run
  })
  return run(smallest.slice(0, end), steps.length - end + leftOut)
}

function stepIn({ inputs, ...step }: RawStep, size: (typeof sizes)[number]): WorkflowRun['steps'][number] {
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
