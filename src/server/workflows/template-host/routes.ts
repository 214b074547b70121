import { Hono } from 'hono'
import { site } from '../../../../site.config.ts'
import type { AppEnv } from '../../app-env.ts'
import type { Context } from '../../context.ts'
import { errors, onNotFound } from '../../errors.ts'
import { collectionList, collectionOf } from './collections.ts'
import { crossOrigin } from './cross-origin.ts'
import { inMarkdown } from './in-markdown.ts'
import { readQuery } from './query.ts'
import { categoryShape, coreOf, listShape, nodeShape, userShape } from './shapes.ts'

/**
 * The template library inside n8n (`N8N_TEMPLATES_HOST=https://…/api/n8n`): seven addresses, their shapes and spellings
 * dictated by n8n's editor (`describe.ts` tells them to readers of our API).
 * Published templates only, whoever asks.
 */
export function templateHost({ workflows, config }: Pick<Context, 'workflows' | 'config'>) {
  const app = new Hono<AppEnv>()
  app.use(crossOrigin)
  app.use(async (c, next) => {
    await next()
    // The same for everybody; a minute spares a page of n8n's library its repeats.
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=60')
  })

  const published = async (id: string) => {
    if (!/^[1-9]\d{0,8}$/.test(id)) throw errors.notFound('There is no such template.')
    return workflows.byNumber(Number(id), true)
  }
  const categories = async () => (await workflows.filters()).categories.map(({ value }) => value)

  app.get('/health', (c) => c.json({ status: 'OK' }))

  app.get('/templates/search', async (c) => {
    const query = readQuery(new URL(c.req.url).searchParams, await categories())
    const { workflows: found, total } = await workflows.list(query, true)
    return c.json({ totalWorkflows: total, workflows: found.map((each) => listShape(each, site.name)), filters: [] })
  })

  app.get('/templates/workflows/:id', async (c) => {
    const workflow = await published(c.req.param('id'))
    const file = workflow.workflow_json
    return c.json({
      workflow: {
        id: workflow.number,
        name: workflow.name,
        description: inMarkdown(workflow, config.siteUrl),
        createdAt: workflow.created_at,
        updatedAt: workflow.updated_at,
        totalViews: workflow.downloads,
        recentViews: workflow.downloads,
        views: workflow.downloads,
        price: null,
        purchaseUrl: null,
        user: userShape(workflow.author ?? site.name),
        image: [],
        categories: [categoryShape(workflow.category)],
        nodes: (await workflows.nodeTypes(workflow.id)).map(nodeShape),
        workflowInfo: { nodeCount: workflow.node_count, nodeTypes: {} },
        workflow: coreOf(file),
      },
    })
  })

  app.get('/workflows/templates/:id', async (c) => {
    const { number, name, workflow_json } = await published(c.req.param('id'))
    return c.json({ id: number, name, workflow: coreOf(workflow_json) })
  })

  app.get('/templates/categories', async (c) => c.json({ categories: (await categories()).map(categoryShape) }))

  app.get('/templates/collections', async (c) => {
    const query = readQuery(new URL(c.req.url).searchParams, await categories())
    const { workflows: all } = await workflows.list({}, true)
    return c.json({ collections: collectionList(all, query) })
  })

  app.get('/templates/collections/:id', async (c) => {
    const { workflows: all } = await workflows.list({}, true)
    const collection = collectionOf(all, c.req.param('id'), site.name)
    if (!collection) throw errors.notFound('There is no such collection.')
    return c.json({ collection })
  })

  app.all('*', onNotFound)
  return app
}
