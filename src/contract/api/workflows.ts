import { z } from 'zod'
import { inspectionShape } from '../workflow-parts.ts'
import { executionRequest } from '../workflow-run.ts'
import {
  inspectionRequest,
  workflowChange,
  workflowDraftShape,
  workflowFiltersShape,
  workflowInput,
  workflowPageShape,
  workflowShape,
  workflowSorts,
  workflowSummaryShape,
} from '../workflows.ts'
import { type Endpoints, json, listOf, nothing } from './endpoint.ts'
import { idParam, page, queryChoice, queryFlag, queryText, slugParam } from './query.ts'

const tag = 'Workflows'
const workflow = workflowShape.meta({ id: 'Workflow' })

/** The templates of the marketplace (spec 7), and the owner's endpoints for them. */
export const workflowEndpoints = {
  'GET /api/workflows': {
    tag,
    summary: 'List workflows, without their files',
    access: 'anyone',
    query: z.object({
      ...page,
      published: queryFlag.optional(),
      search: queryText
        .optional()
        .meta({ description: 'Words that its name, description, category, tags or apps must contain' }),
      category: queryChoice.optional(),
      app: queryChoice.optional().meta({ type: 'string', description: 'The name of an app that it uses' }),
      trigger: queryChoice
        .optional()
        .meta({ type: 'string', description: 'What starts it: webhook, schedule, form …' }),
      community: queryFlag.optional().meta({ description: 'Whether it needs community nodes' }),
      like: queryText.optional().meta({
        description: 'The slug of a template: only those that share apps, tags or its category, most similar first',
      }),
      sort: z.enum(workflowSorts, `must be one of ${workflowSorts.join(', ')}.`).optional(),
    }),
    answers: {
      200: listOf(workflowSummaryShape.meta({ id: 'WorkflowSummary' }), 'The workflows, by default newest first'),
    },
  },
  'GET /api/workflows/filters': {
    tag,
    summary: 'List the categories, apps and triggers of published workflows, with their counts',
    access: 'anyone',
    answers: { 200: json(workflowFiltersShape.meta({ id: 'WorkflowFilters' }), 'What can be chosen') },
  },
  'GET /api/workflows/{id}': {
    tag,
    summary: 'Get a workflow with its file',
    access: 'anyone',
    params: idParam,
    answers: { 200: json(workflow, 'The workflow') },
  },
  'GET /api/workflows/slug/{slug}': {
    tag,
    summary: 'Get a workflow by its current slug or a former one',
    access: 'anyone',
    params: slugParam,
    query: z.object({ file: queryFlag.optional().meta({ description: 'false leaves the file out' }) }),
    answers: { 200: json(z.union([workflow, workflowPageShape.meta({ id: 'WorkflowPage' })]), 'The workflow') },
  },
  'GET /api/workflows/{id}/download': {
    tag,
    summary: 'Download the n8n file, which counts as a download',
    access: 'anyone',
    params: idParam,
    answers: { 200: json(z.record(z.string(), z.unknown()), 'The n8n workflow file') },
  },
  'POST /api/workflows/inspect': {
    tag,
    summary: 'Check a file as a save would, without saving it',
    description:
      'Returns findings with their places, masked secrets, the differences between the file and the copy to publish, facts, suggestions and the picture. `replace` replaces found values by placeholders. A `run` is answered as visitors would get it, with what was masked in it.',
    access: 'admin',
    body: inspectionRequest.meta({ id: 'InspectionRequest' }),
    answers: { 200: json(inspectionShape.meta({ id: 'Inspection' }), 'What was found') },
    errors: [404],
  },
  'POST /api/workflows/execution': {
    tag,
    summary: 'Fetch an execution from n8n, to attach it as a run',
    description:
      'Calls n8n’s public API once, with the key, which is neither stored nor logged. A redirect is not followed.',
    access: 'admin',
    body: executionRequest.meta({ id: 'ExecutionRequest' }),
    answers: { 200: json(z.object({ text: z.string() }), 'The `text` of a run of the kind `execution`') },
  },
  'GET /api/workflows/{id}/original': {
    tag,
    summary: 'Get the original file and the accepted findings',
    access: 'admin',
    params: idParam,
    answers: { 200: json(workflowDraftShape.meta({ id: 'WorkflowDraft' }), 'What only the admin sees') },
  },
  'POST /api/workflows': {
    tag,
    summary: 'Create a workflow',
    description:
      'To be published, the file must pass the gate: no errors, and each critical secret removed or accepted with a reason. Otherwise the call answers 422 with the reasons in `gate`. Of a `run` only the masked form is stored.',
    access: 'admin',
    body: workflowInput.meta({ id: 'WorkflowInput' }),
    answers: { 201: json(workflow, 'The new workflow') },
    errors: [409],
  },
  'PUT /api/workflows/{id}': {
    tag,
    summary: 'Change a workflow; publishing a changed file adds a version',
    description:
      'Fields that are left out keep their values. Send the `updated_at` that you read, and the call answers 409 if the workflow was changed since. If the file lost nodes of the stored run, it answers 422 unless `drop_run_steps` is set.',
    access: 'admin',
    params: idParam,
    body: workflowChange.meta({ id: 'WorkflowChange' }),
    answers: { 200: json(workflow, 'The updated workflow') },
    errors: [409],
  },
  'DELETE /api/workflows/{id}': {
    tag,
    summary: 'Delete a workflow with all its versions',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('Deleted') },
  },
} as const satisfies Endpoints
