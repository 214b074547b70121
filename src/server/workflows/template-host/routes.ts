import { type Context as Call, Hono } from 'hono'
import type { WorkflowFile } from '../../../n8n/file.ts'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { errors, onNotFound } from '../../platform/http/errors.ts'
import type { SettingsStore } from '../../settings/index.ts'
import { type Counting, countImports } from '../count-imports.ts'
import { collectionList, collectionOf } from './collections.ts'
import { coreOf, wizardCoreOf } from './core.ts'
import { crossOrigin } from './cross-origin.ts'
import { inMarkdown, pictures } from './in-markdown.ts'
import { readQuery } from './query.ts'
import { categoryShape, listShape } from './shapes.ts'

type Needed = Counting & { config: Config; settings: SettingsStore }

/**
 * The template library inside n8n (`N8N_TEMPLATES_HOST=https://…/api/n8n`): seven endpoints whose shapes n8n's editor
 * defines (`describe.ts` documents them). All callers get published templates only.
 */
export function templateHost({ workflows, config, limiter, figures, settings }: Needed) {
  const app = new Hono<AppEnv>()
  const count = countImports({ workflows, limiter, figures })
  app.use(crossOrigin)
  app.use(async (c, next) => {
    await next()
    // The same for everybody. A minute of caching saves n8n's library from repeating requests.
    if (c.res.ok && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'public, max-age=60')
  })

  /** Counts at most once in ten minutes per client. No shared cache may answer instead. */
  const opened = async (c: Call<AppEnv>, id: string) => {
    const listed = /^[1-9]\d{0,8}$/.test(id) ? await workflows.listed(Number(id)) : undefined
    if (!listed) throw errors.notFound('Template not found.')
    const workflow = await workflows.get(listed.id, true)
    await count(c, workflow.id, 'library')
    c.header('Cache-Control', 'private, max-age=60')
    return { listed, workflow, file: workflow.workflow_json as WorkflowFile }
  }
  const { ownerName } = settings
  const categories = async () => (await workflows.filters()).categories.map(({ value }) => value)

  app.get('/health', (c) => c.json({ status: 'OK' }))

  app.get('/templates/search', async (c) => {
    const query = readQuery(new URL(c.req.url).searchParams, await categories())
    const { workflows: found, total } = await workflows.list(query, true)
    const name = await ownerName()
    return c.json({ totalWorkflows: total, workflows: found.map((each) => listShape(each, name)), filters: [] })
  })

  app.get('/templates/workflows/:id', async (c) => {
    const { listed, workflow, file } = await opened(c, c.req.param('id'))
    return c.json({
      workflow: {
        ...listShape(listed, await ownerName()),
        description: inMarkdown(workflow, config.siteUrl),
        updatedAt: workflow.updated_at,
        image: pictures(workflow, config.siteUrl),
        categories: [categoryShape(workflow.category)],
        workflowInfo: { nodeCount: workflow.node_count, nodeTypes: {} },
        workflow: wizardCoreOf(file),
      },
    })
  })

  app.get('/workflows/templates/:id', async (c) => {
    const { workflow, file } = await opened(c, c.req.param('id'))
    return c.json({ id: workflow.number, name: workflow.name, workflow: coreOf(file) })
  })

  app.get('/templates/categories', async (c) => c.json({ categories: (await categories()).map(categoryShape) }))

  app.get('/templates/collections', async (c) => {
    const query = readQuery(new URL(c.req.url).searchParams, await categories())
    const { workflows: all } = await workflows.list({}, true)
    return c.json({ collections: collectionList(all, await ownerName(), query) })
  })

  app.get('/templates/collections/:id', async (c) => {
    const { workflows: all } = await workflows.list({}, true)
    const collection = collectionOf(all, c.req.param('id'), await ownerName())
    if (!collection) throw errors.notFound('Collection not found.')
    return c.json({ collection })
  })

  app.all('*', onNotFound)
  return app
}
