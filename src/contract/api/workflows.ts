import { z } from 'zod'
import { inspectionShape } from '../workflow-parts.ts'
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

/** The templates of the marketplace (spec 7), and what the owner does with them. */
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
        .meta({ description: 'Words that its name, description, category, tags or apps hold' }),
      category: queryChoice.optional(),
      app: queryChoice.optional().meta({ type: 'string', description: 'The name of an app that it uses' }),
      trigger: queryChoice
        .optional()
        .meta({ type: 'string', description: 'What starts it: webhook, schedule, form …' }),
      community: queryFlag.optional().meta({ description: 'Whether it needs community nodes' }),
      sort: z.enum(workflowSorts, `must be one of ${workflowSorts.join(', ')}.`).optional(),
    }),
    answers: {
      200: listOf(workflowSummaryShape.meta({ id: 'WorkflowSummary' }), 'The workflows, newest first unless said'),
    },
    errors: [400],
  },
  'GET /api/workflows/filters': {
    tag,
    summary: 'The categories, apps and triggers of the published workflows, with how many each has',
    access: 'anyone',
    answers: { 200: json(workflowFiltersShape.meta({ id: 'WorkflowFilters' }), 'What can be chosen') },
    errors: [],
  },
  'GET /api/workflows/{id}': {
    tag,
    summary: 'Get one workflow with its file',
    access: 'anyone',
    params: idParam,
    answers: { 200: json(workflow, 'The workflow') },
    errors: [404],
  },
  'GET /api/workflows/slug/{slug}': {
    tag,
    summary: 'Get one workflow by its slug, or by one that it had',
    access: 'anyone',
    params: slugParam,
    query: z.object({ file: queryFlag.optional().meta({ description: 'false leaves the file out' }) }),
    answers: { 200: json(z.union([workflow, workflowPageShape.meta({ id: 'WorkflowPage' })]), 'The workflow') },
    errors: [404],
  },
  'GET /api/workflows/{id}/download': {
    tag,
    summary: 'The n8n file, to be saved; counts as a download',
    access: 'anyone',
    params: idParam,
    answers: { 200: json(z.record(z.string(), z.unknown()), 'The n8n workflow file') },
    errors: [404],
  },
  'POST /api/workflows/inspect': {
    tag,
    summary: 'What the gate says about a file, before it is saved',
    description:
      'Checks with their places, secrets masked, the differences between the file and the copy that would be published, facts, suggestions and the picture. `replace` puts stand-ins in the place of found values.',
    access: 'admin',
    body: inspectionRequest.meta({ id: 'InspectionRequest' }),
    answers: { 200: json(inspectionShape.meta({ id: 'Inspection' }), 'What was found') },
    errors: [400, 401, 403, 404, 413, 415, 422],
  },
  'GET /api/workflows/{id}/original': {
    tag,
    summary: 'The file as it was given, and the findings that were accepted',
    access: 'admin',
    params: idParam,
    answers: { 200: json(workflowDraftShape.meta({ id: 'WorkflowDraft' }), 'What only the admin sees') },
    errors: [401, 403, 404],
  },
  'POST /api/workflows': {
    tag,
    summary: 'Create a workflow',
    description:
      'With `published` the file must pass the gate: every error mended, each critical secret gone or accepted with a reason. Otherwise 422, and `gate` says why.',
    access: 'admin',
    body: workflowInput.meta({ id: 'WorkflowInput' }),
    answers: { 201: json(workflow, 'The new workflow') },
    errors: [400, 401, 403, 409, 413, 415, 422],
  },
  'PUT /api/workflows/{id}': {
    tag,
    summary: 'Change a workflow; a changed file that is published becomes a new version',
    description:
      'What is left out keeps what it has. Send `updated_at` as you read it and the call answers 409 when somebody changed the workflow since.',
    access: 'admin',
    params: idParam,
    body: workflowChange.meta({ id: 'WorkflowChange' }),
    answers: { 200: json(workflow, 'The workflow as it is now') },
    errors: [400, 401, 403, 404, 409, 413, 415, 422],
  },
  'DELETE /api/workflows/{id}': {
    tag,
    summary: 'Delete a workflow with all its versions',
    access: 'admin',
    params: idParam,
    answers: { 204: nothing('Deleted') },
    errors: [401, 403, 404],
  },
} as const satisfies Endpoints
