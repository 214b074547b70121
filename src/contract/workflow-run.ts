import { z } from 'zod'

/** Where items that entered a node came from: an output of an earlier step, by its index in the run. */
const sourceShape = z.object({
  step: z.number().int().min(0),
  output: z.number().int().min(0),
  /** The input of this node that they entered. */
  input: z.number().int().min(0),
})

const outputShape = z.object({
  /** `main`, or the `ai_*` kind by which a sub-node serves its agent. */
  kind: z.string(),
  index: z.number().int().min(0),
  /** How many items there were; 0 for a branch that was not taken. */
  count: z.number().int().min(0),
  /** The first of them, cut to a size that fits, with secrets and personal data masked. */
  items: z.array(z.record(z.string(), z.unknown())),
})

/** One execution of one node. A node in a loop has several, in the order in which they ran. */
const stepShape = z.object({
  /** The node's name in the file. */
  node: z.string(),
  /** Counts the executions of this node from 0. */
  round: z.number().int().min(0),
  state: z.enum(['success', 'error']),
  duration_ms: z.number().min(0).nullable(),
  sources: z.array(sourceShape),
  outputs: z.array(outputShape),
  /** The node's message if it failed. */
  error: z.string().nullable(),
})

/**
 * What a template's nodes made of their items when it ran once. A node of the file without a step was not reached. What
 * went into a step are the items of its `sources`.
 */
export const workflowRunShape = z.object({
  /** An export of an execution, the pinned data of the file, or a table made by hand. */
  source: z.enum(['execution', 'pinned', 'table']),
  steps: z.array(stepShape),
})

export type WorkflowRun = z.infer<typeof workflowRunShape>
export type WorkflowRunStep = WorkflowRun['steps'][number]
