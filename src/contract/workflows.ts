import { z } from 'zod'
import { changesNothing, namesField } from './bodies.ts'
import * as field from './fields.ts'
import { limits } from './limits.ts'
import { differencesShape, factsShape } from './workflow-parts.ts'
import { runInput, workflowRunShape } from './workflow-run.ts'

/** One published version. It is immutable, and its file keeps its address. */
const workflowVersionShape = z.object({
  number: z.number(),
  version: z.string(),
  changelog: z.string().nullable(),
  created_at: z.string(),
  node_count: z.number(),
  /** Compared with the previous version; null for the first. */
  differences: differencesShape.nullable(),
})

/** How the file was checked, and which findings its owner accepts, with the reasons. */
const workflowChecksShape = z.object({
  rules: z.number(),
  accepted: z.array(z.object({ title: z.string(), nodes: z.array(z.string()), reason: z.string() })),
  /** Values that look like secrets and that the owner accepts; the reasons are private. */
  accepted_values: z.number(),
})
export type WorkflowChecks = z.infer<typeof workflowChecksShape>

export const workflowShape = z.object({
  id: z.string(),
  /** n8n requests templates by number. */
  number: z.number(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  image_url: z.string().nullable(),
  downloads: z.number(),
  tags: z.array(z.string()),
  author: z.string().nullable(),
  version: z.string(),
  /** The n8n release that the owner ran it on. */
  tested_with: z.string().nullable(),
  usage_instructions: z.string(),
  requirements: z.array(z.string()),
  workflow_json: z.record(z.string(), z.unknown()),
  published: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Computed from the file. */
  apps: z.array(z.string()),
  /** The kind of each of `apps`, in the same order: communication, database … */
  app_categories: z.array(z.string()),
  triggers: z.array(z.string()),
  needs_community: z.boolean(),
  node_count: z.number(),
  /** How often it was published; 0 if never. */
  version_number: z.number(),
  facts: factsShape,
  steps: z.array(z.string()),
  checks: workflowChecksShape.optional(),
  /** What its nodes made of their items, if the owner attached a run. */
  run: workflowRunShape.nullable(),
  versions: z.array(workflowVersionShape),
})

export type Workflow = z.infer<typeof workflowShape>
export type WorkflowVersion = z.infer<typeof workflowVersionShape>

export const workflowPageShape = workflowShape.omit({ workflow_json: true })
export type WorkflowPage = z.infer<typeof workflowPageShape>

/** Imports besides `downloads`, which counts the button. */
const workflowImportsShape = z.object({
  /** Through the address of the file. */
  address: z.number(),
  /** Opened in n8n's template library, whose wizard then imports without another request. */
  library: z.number(),
})
export type WorkflowImports = z.infer<typeof workflowImportsShape>

/** Lists leave out fields that may have hundreds of kilobytes. */
export const workflowSummaryShape = workflowPageShape
  .omit({ usage_instructions: true, facts: true, steps: true, checks: true, run: true, versions: true })
  .extend({ imports: workflowImportsShape.optional().meta({ description: 'For the admin' }) })
export type WorkflowSummary = z.infer<typeof workflowSummaryShape>

export const workflowSorts = ['newest', 'downloads', 'name'] as const
export type WorkflowSort = (typeof workflowSorts)[number]

const choiceShape = z.object({ value: z.string(), label: z.string(), count: z.number() })

export const workflowFiltersShape = z.object({
  categories: z.array(choiceShape),
  apps: z.array(choiceShape),
  triggers: z.array(choiceShape),
  community: z.number(),
})
export type WorkflowFilters = z.infer<typeof workflowFiltersShape>

const workflowFields = {
  name: field.line('Name'),
  slug: { ...field.slug('Slug', 'name'), hint: 'Lowercase letters, digits and hyphens. Earlier slugs keep working.' },
  description: field.paragraph('Description'),
  category: field.line('Category'),
  version: { ...field.line('Version'), fallback: '1.0.0' },
  tags: { ...field.list('Tags'), hint: 'Separated by commas. Cards show the first three.' },
  requirements: field.list('Requirements', 'lines'),
  usage_instructions: field.optionalParagraph('Usage instructions', {
    hint: 'HTML. A numbered list becomes the steps. Scripts and forms are removed.',
  }),
  tested_with: field.optionalLine('Tested with', { hint: 'The n8n version, such as 2.14.2.' }),
  author: field.optionalLine('Author', { hint: 'Leave empty to use your own name.' }),
  image_url: { ...field.image('Image'), hint: 'Used in lists. The template’s own page shows the drawing.' },
  published: {
    ...field.flag('Published', false),
    hint: 'A workflow can be published once it passes every check. Until then, save it with Published unticked.',
  },
}

const changelog = field.optionalLine('Changelog', { hint: 'What changed since the previous version.' })

const { published, ...described } = workflowFields
/** In the order of the form: the changelog is next to the publish switch. */
export const workflowFormFields = { ...described, changelog, published }

const inputsOf = <F extends Record<string, field.Field>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { input }]) => [name, input])) as {
    [Name in keyof F]: F[Name]['input']
  }

/** The entries of `content/demo/workflows/index.json`. */
export const workflowDetails = z.object(inputsOf(workflowFields))

export type WorkflowDetails = z.infer<typeof workflowDetails>

const acceptedSecret = z.object({
  fingerprint: z.string().min(1).max(100),
  reason: z
    .string()
    .trim()
    .overwrite((text) => text.toWellFormed())
    .min(3, 'Explain why this can be published.')
    .max(limits.line),
})
export type AcceptedSecret = z.infer<typeof acceptedSecret>

const workflowFile = z.union([z.string().max(limits.body), z.record(z.string(), z.unknown())], {
  error: 'The workflow must be the text of an n8n file, or the object in it.',
})

const workflowSave = {
  workflow_json: workflowFile,
  accepted: z.array(acceptedSecret).max(limits.acceptedSecrets).optional(),
  changelog: changelog.input.optional(),
  /** A run to show with the template; null removes it. Left out, the stored one stays. */
  run: runInput.nullable().optional(),
  /** Whether to drop the stored run's steps whose nodes the file no longer has. Otherwise such a save is refused. */
  drop_run_steps: z.boolean().optional(),
}

/** Only these four are required. A missing field gets its default, or keeps its value in a change. */
export const workflowInput = workflowDetails
  .partial()
  .required({ name: true, description: true, category: true })
  .extend(workflowSave)

export const workflowChange = workflowInput.partial({ workflow_json: true }).extend({
  /** As the client read it. If the workflow changed since, nothing is written. */
  updated_at: z.string().optional(),
})

export const workflowPatch = workflowChange.partial().refine(namesField, changesNothing)

/** A workflow as a synchronisation sends it, to the address of its slug. */
export const workflowUpsert = workflowChange.partial().omit({ slug: true }).refine(namesField, changesNothing)

export const inspectionRequest = z.object({
  file: z.string('Send the text of the file.').max(limits.body),
  /** The workflow that it belongs to, whose accepted findings apply. */
  id: z.uuid().optional(),
  accepted: z.array(acceptedSecret).max(limits.acceptedSecrets).optional(),
  /** The texts that are published with it, by field. They are scanned too. */
  texts: z.record(z.string().max(100), z.string().max(limits.body)).optional(),
  /** Fingerprints of the values to replace by placeholders, or `open` for all that block the publication. */
  replace: z.union([z.literal('open'), z.array(z.string().max(100))]).optional(),
  /** Ids of the repairs to apply to the file, or `all`. `layout` lays the canvas out anew, which `all` does not. */
  repair: z.union([z.literal('all'), z.array(z.string().max(100)).max(limits.acceptedSecrets)]).optional(),
  /** A value to replace by a text, wherever it stands in the file. */
  rewrite: z
    .object({
      value: z.string().min(3, 'Enter at least three characters.').max(limits.address),
      text: z.string().max(limits.address),
    })
    .optional(),
  /** The run to preview. Left out, the answer has the stored run of `id`; null for none. */
  run: runInput.nullable().optional(),
})

export const workflowDraftShape = z.object({
  /** The uploaded file. Never served to anybody else. */
  original: z.string(),
  accepted: z.array(acceptedSecret.extend({ label: z.string(), masked: z.string(), created_at: z.string() })),
})

export type WorkflowInput = z.infer<typeof workflowInput>
export type WorkflowChange = z.infer<typeof workflowPatch>
export type InspectionRequest = z.infer<typeof inspectionRequest>
export type WorkflowDraft = z.infer<typeof workflowDraftShape>
