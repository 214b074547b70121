import { z } from 'zod'
import { limits } from './limits.ts'

/** An export of an execution, the pinned data of the file, or a table made by hand. */
const runKinds = ['execution', 'pinned', 'table'] as const

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
  node: z.string(),
  /** Counts the executions of this node from 0. */
  round: z.number().int().min(0),
  state: z.enum(['success', 'error']),
  duration_ms: z.number().min(0).nullable(),
  /** In the order of the inputs. Empty for a trigger, and for a sub-node, which has `inputs`. */
  sources: z.array(sourceShape),
  inputs: z.array(outputShape).optional(),
  outputs: z.array(outputShape),
  error: z.string().nullable(),
})

/** One run of a template. A node without a step was not reached. A step received the items of its `sources`. */
export const workflowRunShape = z.object({
  source: z.enum(runKinds),
  steps: z.array(stepShape),
  /** How many later steps were left out because they did not fit. */
  left_out: z.number().int().min(1).optional(),
})

export type WorkflowRun = z.infer<typeof workflowRunShape>
export type WorkflowRunStep = WorkflowRun['steps'][number]
export type WorkflowRunOutput = WorkflowRunStep['outputs'][number]

/** A run as the owner attaches it. Only the gate's result is stored. */
export const runInput = z
  .object({
    kind: z.enum(runKinds),
    /** The export, or the table: a JSON list of `{node, items | outputs, error?, duration_ms?}`. */
    text: z.string().max(limits.body).optional(),
    /** By `keepKey`: masked entries of an inspection to keep, and left ones to mask. Secrets are always masked. */
    keep: z.array(z.string().max(limits.address)).max(limits.runKept).optional(),
  })
  .refine(({ kind, text }) => kind === 'pinned' || (text ?? '').trim() !== '', {
    path: ['text'],
    message: 'Add the export or the table first.',
  })
export type RunInput = z.infer<typeof runInput>

/** Where an execution is, as the address bar of n8n shows it, and a key of n8n's API. The key is used once and not stored. */
export const executionRequest = z.object({
  address: z.string().trim().min(1, 'Enter the address of an execution.').max(limits.address),
  key: z
    .string()
    .trim()
    .min(1, 'Enter an n8n API key.')
    .max(limits.address)
    .regex(/^[\x21-\x7e]*$/, 'An API key contains no spaces or accented letters.'),
})
export type ExecutionRequest = z.infer<typeof executionRequest>

/** Something that was masked in a run, or left although it may be personal: all values of one kind at one key path. */
const maskedShape = z.object({
  kind: z.enum([
    ...(['secret', 'document', 'email', 'phone', 'name', 'id', 'address', 'birth', 'ip', 'account'] as const),
    ...(['code', 'profile', 'location', 'device', 'text'] as const),
  ]),
  /** The keys above the value, joined by dots, without the indexes of lists. */
  path: z.string(),
  nodes: z.array(z.string()),
  count: z.number(),
  /** The first of the values. A secret is never shown. */
  examples: z.array(z.object({ value: z.string(), placeholder: z.string() })),
  /** Whether these names may be those of things; the owner is asked. */
  doubtful: z.boolean(),
  kept: z.boolean(),
  /** False for a secret. */
  keepable: z.boolean(),
  /** Nothing personal was found here, but the text or id may still tell of a person: it is masked if the owner asks. */
  left: z.boolean(),
})
export type MaskedInRun = z.infer<typeof maskedShape>

/**
 * The key with which the owner reverses the decision about an entry: keeps what is masked, or masks what was left.
 * Uncertain names have keys of their own, so keeping them unmasks no person at the same path.
 */
export const keepKey = ({
  path,
  doubtful,
  left,
}: Pick<MaskedInRun, 'path' | 'doubtful'> & { left?: boolean }): string =>
  left ? `mask: ${path}` : doubtful ? `in doubt: ${path}` : path

export const runInspectionShape = z.object({
  /** As visitors would get it; null if it cannot be read. */
  run: workflowRunShape.nullable(),
  problems: z.array(z.string()),
  notes: z.array(z.string()),
  masked: z.array(maskedShape),
  /** The nodes of the stored run that the file no longer has. */
  gone: z.array(z.string()),
})
export type RunInspection = z.infer<typeof runInspectionShape>
