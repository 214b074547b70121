import { z } from 'zod'
import { inspectionShape } from '../workflow-parts.ts'
import { executionRequest } from '../workflow-run.ts'
import * as template from '../workflows.ts'
import { admin, anyone, contentReader, json, listOf, nothing, resource, templateWriter } from './endpoint.ts'
import { changes, page, queryChoice, queryFlag, queryText } from './query.ts'

const workflow = template.workflowShape.meta({ id: 'Workflow' })

const filter = {
  search: queryText
    .optional()
    .meta({ description: 'Words that its name, description, category, tags or apps must contain' }),
  category: queryChoice.optional(),
  app: queryChoice.optional().meta({ type: 'string', description: 'The name of an app that it uses' }),
  trigger: queryChoice.optional().meta({ type: 'string', description: 'What starts it: webhook, schedule, form …' }),
  community: queryFlag.optional().meta({ description: 'Whether it needs community nodes' }),
}

export const workflowEndpoints = resource('Workflows', {
  'GET /api/workflows': contentReader('List workflows, without their files', {
    query: z.object({
      ...page,
      published: queryFlag.optional(),
      ...filter,
      like: queryText.optional().meta({
        description: 'The slug of a template: only those that share apps, tags or its category, most similar first',
      }),
      ...changes(...template.workflowSorts),
    }),
    answers: {
      200: listOf(
        template.workflowSummaryShape.meta({ id: 'WorkflowSummary' }),
        'The workflows, by default newest first',
      ),
    },
  }),
  'GET /api/workflows/filters': anyone(
    'List the categories, apps and triggers of published workflows, with their counts',
    { answers: { 200: json(template.workflowFiltersShape.meta({ id: 'WorkflowFilters' }), 'What can be chosen') } },
  ),
  'GET /api/workflows/spelling': anyone('Suggest another spelling of a search that finds no published workflow', {
    query: z.object(filter).required({ search: true }),
    answers: {
      200: json(z.object({ search: z.string().nullable() }), 'The spelling that finds most; null if there is none'),
    },
  }),
  'GET /api/workflows/{id}': contentReader('Get a workflow with its file', {
    answers: { 200: json(workflow, 'The workflow') },
  }),
  'GET /api/workflows/slug/{slug}': contentReader('Get a workflow by its current slug or a former one', {
    query: z.object({ file: queryFlag.optional().meta({ description: 'false leaves the file out' }) }),
    answers: {
      200: json(z.union([workflow, template.workflowPageShape.meta({ id: 'WorkflowPage' })]), 'The workflow'),
    },
  }),
  'GET /api/workflows/{id}/download': contentReader('Download the n8n file, which counts as a download', {
    answers: { 200: json(z.record(z.string(), z.unknown()), 'The n8n workflow file') },
  }),
  'POST /api/workflows/inspect': templateWriter('Check a file as a save would, without saving it', {
    description:
      'Returns findings with their places, masked secrets, the differences between the file and the copy to publish, facts, suggestions and the picture. `replace` replaces found values by placeholders. A `run` is answered as visitors would get it, with what was masked in it.',
    body: template.inspectionRequest.meta({ id: 'InspectionRequest' }),
    answers: { 200: json(inspectionShape.meta({ id: 'Inspection' }), 'What was found') },
    errors: [404],
  }),
  'POST /api/workflows/execution': admin('Fetch an execution from n8n, to attach it as a run', {
    description:
      'Calls n8n’s public API once, with the key, which is neither stored nor logged. A redirect is not followed.',
    body: executionRequest.meta({ id: 'ExecutionRequest' }),
    answers: { 200: json(z.object({ text: z.string() }), 'The `text` of a run of the kind `execution`') },
  }),
  'GET /api/workflows/{id}/original': admin('Get the original file and the accepted findings', {
    answers: { 200: json(template.workflowDraftShape.meta({ id: 'WorkflowDraft' }), 'What only the admin sees') },
  }),
  'POST /api/workflows': templateWriter('Create a workflow', {
    description:
      'To be published, the file must pass the gate: no errors, and each critical secret removed or accepted with a reason. Otherwise the call answers 422 with the reasons in `gate`. Of a `run` only the masked form is stored.',
    body: template.workflowInput.meta({ id: 'WorkflowInput' }),
    answers: { 201: json(workflow, 'The new workflow') },
    errors: [409],
  }),
  'PUT /api/workflows/{id}': templateWriter('Change a workflow; publishing a changed file adds a version', {
    description:
      'Fields that are left out keep their values. Send the `updated_at` that you read, and the call answers 409 if the workflow was changed since. If the file lost nodes of the stored run, it answers 422 unless `drop_run_steps` is set.',
    body: template.workflowChange.meta({ id: 'WorkflowChange' }),
    answers: { 200: json(workflow, 'The updated workflow') },
    errors: [409],
  }),
  'PATCH /api/workflows/{id}': templateWriter(
    'Change some fields of a workflow; publishing a changed file adds a version',
    {
      description:
        'As `PUT`, but no field is required, and two changes of different fields at once are both kept. Send `updated_at`, and the call answers 409 if the workflow was changed since.',
      body: template.workflowPatch.meta({ id: 'WorkflowPatch' }),
      answers: { 200: json(workflow, 'The updated workflow') },
      errors: [409],
    },
  ),
  'PUT /api/workflows/slug/{slug}': templateWriter('Create the workflow with this slug, or change it', {
    description:
      'As `POST` if there is none with this slug, else as `PUT`: what is left out keeps its value, and if nothing changes, nothing is saved. The former slug of a workflow answers 409 with the new one.',
    body: template.workflowUpsert.meta({ id: 'WorkflowUpsert' }),
    answers: { 200: json(workflow, 'The updated workflow'), 201: json(workflow, 'The new workflow') },
    errors: [409],
  }),
  'DELETE /api/workflows/{id}': templateWriter('Delete a workflow with all its versions', {
    answers: { 204: nothing('Deleted') },
  }),
})
