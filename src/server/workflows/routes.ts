import { createRoute, z } from '@hono/zod-openapi'
import { workflowFiltersShape, workflowPageShape, workflowShape, workflowSorts } from '../../contract/workflows.ts'
import { downloadName } from '../../n8n/names.ts'
import { seesHidden } from '../accounts/sees-hidden.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { sendRest } from '../platform/http/list-page.ts'
import { failing, idParam, json, listOf, page, queryFlag, queryText, slugParam } from '../platform/http/schemas.ts'
import { writtenJson } from '../platform/http/written-json.ts'
import { workflowAdminRoutes } from './admin-routes.ts'
import { countImports } from './count-imports.ts'
import { listed, listedForOwner, workflowSummary } from './listed.ts'

const tags = ['Workflows']
export const workflow = workflowShape.meta({ id: 'Workflow' })

/** The choice "all" is no filter. */
const choice = queryText.transform((value) => (value === 'all' || value === '' ? undefined : value)).optional()

const filter = z.object({
  ...page,
  published: queryFlag.optional(),
  search: queryText
    .optional()
    .openapi({ description: 'Words that its name, description, category, tags or apps hold' }),
  category: choice,
  app: choice.openapi({ type: 'string', description: 'The name of an app that it uses' }),
  trigger: choice.openapi({ type: 'string', description: 'What starts it: webhook, schedule, form …' }),
  community: queryFlag.optional().openapi({ description: 'Whether it needs community nodes' }),
  sort: z.enum(workflowSorts, `must be one of ${workflowSorts.join(', ')}.`).optional(),
})

/** The public reads of the marketplace (spec 7), and below them what the admin does. */
export function workflowRoutes({ workflows, limiter }: Pick<Context, 'workflows' | 'limiter'>) {
  const count = countImports({ workflows, limiter })
  const app = apiApp()
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        tags,
        summary: 'List workflows, without their files',
        request: { query: filter },
        responses: {
          200: listOf(workflowSummary, 'The workflows, newest first unless said'),
          ...failing(400),
        },
      }),
      async (c) => {
        const asked = c.req.valid('query')
        const owner = await seesHidden(c)
        const { workflows: found, total } = await workflows.list(asked, !owner)
        sendRest(c, asked, total)
        return c.json(found.map(owner ? listedForOwner : listed), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/filters',
        tags,
        summary: 'The categories, apps and triggers of the published workflows, with how many each has',
        responses: { 200: json(workflowFiltersShape.meta({ id: 'WorkflowFilters' }), 'What can be chosen') },
      }),
      async (c) => c.json(await workflows.filters(), 200),
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
        summary: 'Get one workflow by its slug, or by one that it had',
        request: {
          params: slugParam,
          query: z.object({ file: queryFlag.optional().openapi({ description: 'false leaves the file out' }) }),
        },
        responses: {
          200: json(z.union([workflow, workflowPageShape.meta({ id: 'WorkflowPage' })]), 'The workflow'),
          ...failing(404),
        },
      }),
      async (c) => {
        const { slug } = c.req.valid('param')
        const visibleOnly = !(await seesHidden(c))
        if (c.req.valid('query').file === false) return c.json(await workflows.pageBySlug(slug, visibleOnly), 200)
        return c.json(await workflows.bySlug(slug, visibleOnly), 200)
      },
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
        const { id } = c.req.valid('param')
        const { name, file } = await workflows.download(id, !(await seesHidden(c)))
        await count(c, id, 'button')
        return writtenJson<Record<string, unknown>>(c, file, {
          'Content-Type': 'application/json; charset=UTF-8',
          'Content-Disposition': `attachment; filename="${downloadName(name)}"`,
        })
      },
    )
  app.route('/', workflowAdminRoutes({ workflows }))
  return app
}
