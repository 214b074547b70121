import { z } from 'zod'
import * as field from './fields.ts'

/** A template of the marketplace as the API gives it (spec 3). `workflow_json` is the clean n8n file. */
export const workflowShape = z.object({
  id: z.string(),
  /** n8n asks for templates by number. */
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
  usage_instructions: z.string(),
  requirements: z.array(z.string()),
  workflow_json: z.record(z.string(), z.unknown()),
  published: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type Workflow = z.infer<typeof workflowShape>

/** A list leaves out the file, which may be hundreds of kilobytes. */
export const workflowSummaryShape = workflowShape.omit({ workflow_json: true, usage_instructions: true })
export type WorkflowSummary = z.infer<typeof workflowSummaryShape>

/** What describes a template beside its file; `content/demo/workflows/index.json` is a list of these. */
export const workflowDetails = z.object({
  slug: field.slug('Slug').input,
  name: field.line('Name').input,
  description: field.paragraph('Description').input,
  category: field.line('Category').input,
  image_url: field.image('Image').input,
  tags: field.list('Tags').input,
  author: field.optionalLine('Author').input,
  version: field.line('Version').input,
  usage_instructions: field.paragraph('Usage instructions').input,
  requirements: field.list('Requirements').input,
  published: field.flag('Published', false).input,
})

export type WorkflowDetails = z.infer<typeof workflowDetails>
