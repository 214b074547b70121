import { createRoute } from '@hono/zod-openapi'
import { inspectionShape } from '../../contract/workflow-parts.ts'
import {
  inspectionRequest,
  workflowChange,
  workflowDraftShape,
  workflowInput,
  workflowShape,
} from '../../contract/workflows.ts'
import { adminOnly } from '../accounts/guards.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { failing, idParam, json, jsonBody, security } from '../platform/http/schemas.ts'
import { reasonsOf } from './gate.ts'

const tags = ['Workflows']
const workflow = workflowShape.meta({ id: 'Workflow' })
const guarded = { tags, security, middleware: adminOnly }

/** The owner's routes: inspect a file, create, change and delete templates. */
export function workflowAdminRoutes({ workflows }: Pick<Context, 'workflows'>) {
  return apiApp()
    .openapi(
      createRoute({
        ...guarded,
        method: 'post',
        path: '/inspect',
        summary: 'What the gate says about a file, before it is saved',
        description:
          'Checks with their places, secrets masked, the differences between the file and the copy that would be published, facts, suggestions and the picture. `replace` puts stand-ins in the place of found values.',
        request: { body: jsonBody(inspectionRequest.meta({ id: 'InspectionRequest' })) },
        responses: {
          200: json(inspectionShape.meta({ id: 'Inspection' }), 'What was found'),
          ...failing(400, 401, 403, 404, 413, 415, 422),
        },
      }),
      async (c) => {
        const { file, id, accepted, replace, texts } = c.req.valid('json')
        const stored = id === undefined ? [] : (await workflows.draft(id)).accepted
        return c.json(await workflows.inspect(file, reasonsOf(accepted ?? stored), replace, texts), 200)
      },
    )
    .openapi(
      createRoute({
        ...guarded,
        method: 'get',
        path: '/{id}/original',
        summary: 'The file as it was given, and the findings that were accepted',
        request: { params: idParam },
        responses: {
          200: json(workflowDraftShape.meta({ id: 'WorkflowDraft' }), 'What only the admin sees'),
          ...failing(401, 403, 404),
        },
      }),
      async (c) => c.json(await workflows.draft(c.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        ...guarded,
        method: 'post',
        path: '/',
        summary: 'Create a workflow',
        description:
          'With `published` the file must pass the gate: every error mended, each critical secret gone or accepted with a reason. Otherwise 422, and `gate` says why.',
        request: { body: jsonBody(workflowInput.meta({ id: 'WorkflowInput' })) },
        responses: { 201: json(workflow, 'The new workflow'), ...failing(400, 401, 403, 409, 413, 415, 422) },
      }),
      async (c) => c.json(await workflows.get(await workflows.create(c.req.valid('json')), false), 201),
    )
    .openapi(
      createRoute({
        ...guarded,
        method: 'put',
        path: '/{id}',
        summary: 'Change a workflow; a changed file that is published becomes a new version',
        description:
          'What is left out keeps what it has. Send `updated_at` as you read it and the call answers 409 when somebody changed the workflow since.',
        request: { params: idParam, body: jsonBody(workflowChange.meta({ id: 'WorkflowChange' })) },
        responses: {
          200: json(workflow, 'The workflow as it is now'),
          ...failing(400, 401, 403, 404, 409, 413, 415, 422),
        },
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        await workflows.update(id, c.req.valid('json'))
        return c.json(await workflows.get(id, false), 200)
      },
    )
    .openapi(
      createRoute({
        ...guarded,
        method: 'delete',
        path: '/{id}',
        summary: 'Delete a workflow with all its versions',
        request: { params: idParam },
        responses: { 204: { description: 'Deleted' }, ...failing(401, 403, 404) },
      }),
      async (c) => {
        await workflows.remove(c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
