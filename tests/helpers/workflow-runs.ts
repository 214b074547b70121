import type { WorkflowRun, WorkflowRunStep } from '../../src/contract/workflow-run.ts'

type Item = Record<string, unknown>

interface Made {
  /** The earlier steps, by index, or `[step, output, input]`. */
  from?: (number | [step: number, output: number, input?: number])[]
  /** The items of each output; by default one output without items. */
  out?: Item[][]
  /** An `ai_*` kind, for the step of a sub-node. */
  kind?: string
  ms?: number | null
  error?: string
}

/** A run, step by step. Rounds are counted here. */
export function runOf(...made: [node: string, step?: Made][]): WorkflowRun {
  const rounds = new Map<string, number>()
  const steps = made.map(([node, { from = [], out = [[]], kind = 'main', ms = 40, error } = {}]): WorkflowRunStep => {
    const round = rounds.get(node) ?? 0
    rounds.set(node, round + 1)
    return {
      node,
      round,
      state: error === undefined ? 'success' : 'error',
      duration_ms: ms,
      sources: from.map((source) => {
        const [step, output, input = 0] = typeof source === 'number' ? [source, 0] : source
        return { step, output, input }
      }),
      outputs: error === undefined ? out.map((items, index) => ({ kind, index, count: items.length, items })) : [],
      error: error ?? null,
    }
  })
  return { source: 'execution', steps }
}
