import { z } from 'zod'
import { runInspectionShape } from './workflow-run.ts'

/** Data computed from a workflow's file. The shapes mirror those of `src/n8n`, which this folder must not import. */

const countedKind = z.object({ label: z.string(), category: z.string(), count: z.number() })

export const factsShape = z.object({
  apps: z.array(countedKind),
  /** The nodes of n8n itself. Absent in what an earlier release computed, whose `apps` had them too. */
  ownNodes: z.array(countedKind).optional(),
  triggers: z.array(z.object({ kind: z.string(), label: z.string(), node: z.string() })),
  credentials: z.array(z.object({ kind: z.string(), label: z.string() })),
  communityPackages: z.array(z.string()),
  hosts: z.array(z.string()),
  subWorkflows: z.array(z.object({ node: z.string(), name: z.string().optional() })),
  env: z.array(z.string()),
  vars: z.array(z.string()),
  nodeCount: z.number(),
  stickyNoteCount: z.number(),
  disabledCount: z.number(),
  hasAgent: z.boolean(),
  codeLanguages: z.array(z.string()),
})

const change = z.object({ pointer: z.string(), change: z.enum(['added', 'removed', 'changed']) })
const typedNode = z.object({ name: z.string(), type: z.string() })
const ends = z.object({
  from: z.string(),
  to: z.string(),
  kind: z.string(),
  output: z.number(),
  input: z.number(),
})

export const differencesShape = z.object({
  file: z.array(change),
  added: z.array(typedNode),
  removed: z.array(typedNode),
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
  changed: z.array(z.object({ name: z.string(), changes: z.array(change) })),
  connectionsAdded: z.array(ends),
  connectionsRemoved: z.array(ends),
})

const findingShape = z.object({
  level: z.enum(['error', 'warning', 'note']),
  code: z.string(),
  message: z.string(),
  /** JSON pointer into the workflow. */
  pointer: z.string(),
  node: z.string().optional(),
  /** Identifies rule and node, so that the owner can accept the finding. Missing if it cannot be accepted. */
  fingerprint: z.string().optional(),
  /** The owner's reason for accepting it. */
  reason: z.string().nullable().optional(),
})

/** A secret, or a reference to the author's own data. It never contains the value itself. */
const secretShape = z.object({
  level: z.enum(['critical', 'warning', 'notice']),
  kind: z.string(),
  label: z.string(),
  message: z.string(),
  pointer: z.string(),
  node: z.string().optional(),
  /** Set for a text that is published with the file, such as the description: the name of its field. */
  field: z.string().optional(),
  /** The first places of the same value, including `pointer`. */
  places: z.array(z.string()),
  count: z.number(),
  masked: z.string(),
  fingerprint: z.string(),
  /** The owner's reason for publishing it; null if it is not accepted. */
  reason: z.string().nullable(),
})

const suggestionsShape = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  requirements: z.array(z.string()),
})

const repairShape = z.object({
  id: z.string(),
  /** The rule whose findings it repairs; null if no rule reports the fault. */
  rule: z.string().nullable(),
  title: z.string(),
  node: z.string().optional(),
  differences: differencesShape,
})

/** The findings and secrets that block a publication. */
export const gateShape = z.object({ findings: z.array(findingShape), secrets: z.array(secretShape) })

/** The analysis of a file before it is saved. */
export const inspectionShape = gateShape.extend({
  publishable: z.boolean(),
  /** What blocks the publication, in sentences. */
  blocking: z.array(z.string()),
  /** The file as text, with the replacements that `replace` asked for. */
  file: z.string(),
  /** The texts that were sent with it, with the same replacements. */
  texts: z.record(z.string(), z.string()),
  /** The first repairs that are certain. `repairable` counts all. */
  repairs: z.array(repairShape),
  repairable: z.number(),
  clean: z.string().nullable(),
  differences: differencesShape.nullable(),
  facts: factsShape.nullable(),
  steps: z.array(z.string()),
  suggestions: suggestionsShape.nullable(),
  /** SVG in the colours of the page's `--wf-*` properties. */
  picture: z.string().nullable(),
  /** The run that was sent with the file, or the stored one; null if there is none. */
  run: runInspectionShape.nullable(),
  /** The file's nodes in the order of the steps, for a run that is made by hand. */
  nodes: z.array(z.string()),
  /** How many of these nodes have pinned data, which can serve as the run. */
  pinned: z.number(),
})

export type WorkflowFactsShape = z.infer<typeof factsShape>
export type Differences = z.infer<typeof differencesShape>
export type GateFinding = z.infer<typeof findingShape>
export type FileRepair = z.infer<typeof repairShape>
export type GateSecret = z.infer<typeof secretShape>
export type Gate = z.infer<typeof gateShape>
export type Inspection = z.infer<typeof inspectionShape>
