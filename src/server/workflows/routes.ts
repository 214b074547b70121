import { createRoute, z } from '@hono/zod-openapi'
import { workflowShape, workflowSummaryShape } from '../../contract/workflows.ts'
import { downloadName } from '../../n8n/names.ts'
import { seesHidden } from '../accounts/sees-hidden.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../http/api-app.ts'
import { failing, idParam, json, page, queryFlag, queryText, slugParam } from '../http/schemas.ts'

const tags = ['Workflows']
const workflow = workflowShape.meta({ id: 'Workflow' })

/** The public reads of the marketplace (spec 7). */
export function workflowRoutes({ workflows }: Pick<Context, 'workflows'>) {
  return apiApp()
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        tags,
        summary: 'List workflows, without their files',
        request: {
          query: z.object({ ...page, published: queryFlag.optional(), category: queryText.optional() }),
        },
        responses: {
          200: {
            ...json(z.array(workflowSummaryShape.meta({ id: 'WorkflowSummary' })), 'The workflows, newest first'),
            headers: z.object({ 'X-Total-Count': z.string() }),
          },
          ...failing(400),
        },
      }),
      async (c) => {
        const { workflows: found, total } = await workflows.list(c.req.valid('query'), !(await seesHidden(c)))
        c.header('X-Total-Count', String(total))
        return c.json(found, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/{id}',
        tags,
        summary: 'Get one workflow with its file',
        request: { params: idParam },
        responses: { 200: json(workflow, 'The workflow'), ...failing(404) },
      }),
      async (c) => c.json(await workflows.get(c.req.valid('param').id, !(await seesHidden(c))), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/slug/{slug}',
        tags,
        summary: 'Get one workflow by its slug',
        request: { params: slugParam },
        responses: { 200: json(workflow, 'The workflow'), ...failing(404) },
      }),
      async (c) => c.json(await workflows.bySlug(c.req.valid('param').slug, !(await seesHidden(c))), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/{id}/download',
        tags,
        summary: 'The n8n file, to be saved; counts as a download',
        request: { params: idParam },
        responses: { 200: json(z.record(z.string(), z.unknown()), 'The n8n workflow file'), ...failing(404) },
      }),
      async (c) => {
        const { name, file } = await workflows.download(c.req.valid('param').id, !(await seesHidden(c)))
        return c.body(file, 200, {
          'Content-Type': 'application/json; charset=UTF-8',
          'Content-Disposition': `attachment; filename="${downloadName(name)}"`,
        }) as never
      },
    )
}
