import { z } from 'zod'

/** What is computed from a workflow's file; the shapes follow `src/n8n`, which this folder may not know. */

export const factsShape = z.object({
  apps: z.array(z.object({ label: z.string(), category: z.string(), count: z.number() })),
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

export const findingShape = z.object({
  level: z.enum(['error', 'warning', 'note']),
  code: z.string(),
  message: z.string(),
  /** JSON pointer into the workflow. */
  pointer: z.string(),
  node: z.string().optional(),
})

/** A secret, or something that points at the author's own data. The value itself is nowhere in it. */
export const secretShape = z.object({
  level: z.enum(['critical', 'warning']),
  kind: z.string(),
  label: z.string(),
  message: z.string(),
  pointer: z.string(),
  node: z.string().optional(),
  /** Of a text beside the file, such as its description: the field. */
  field: z.string().optional(),
  /** The first places at which the same value stands, `pointer` among them. */
  places: z.array(z.string()),
  /** How often it stands there. */
  count: z.number(),
  masked: z.string(),
  fingerprint: z.string(),
  /** Why the owner lets it be published; null where nobody has said so. */
  reason: z.string().nullable(),
})

export const suggestionsShape = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  requirements: z.array(z.string()),
})

/** What stands between a file and its publication: enough for a refusal. */
export const gateShape = z.object({ findings: z.array(findingShape), secrets: z.array(secretShape) })

/** Everything about a file before it is saved. */
export const inspectionShape = gateShape.extend({
  /** Whether it may be published as it is. */
  publishable: z.boolean(),
  /** What stands in the way, in sentences. */
  blocking: z.array(z.string()),
  /** The file as text, changed where `replace` asked for it. */
  file: z.string(),
  /** The texts beside it that were sent, changed likewise. */
  texts: z.record(z.string(), z.string()),
  clean: z.string().nullable(),
  differences: differencesShape.nullable(),
  facts: factsShape.nullable(),
  steps: z.array(z.string()),
  suggestions: suggestionsShape.nullable(),
  /** SVG in the colours of the page's `--wf-*` properties. */
  picture: z.string().nullable(),
})

export type WorkflowFactsShape = z.infer<typeof factsShape>
export type Differences = z.infer<typeof differencesShape>
export type GateFinding = z.infer<typeof findingShape>
export type GateSecret = z.infer<typeof secretShape>
export type Gate = z.infer<typeof gateShape>
export type Inspection = z.infer<typeof inspectionShape>
