import { type Context as Call, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { limits } from '../../../contract/limits.ts'
import { paths } from '../../../contract/site-map.ts'
import type { Workflow } from '../../../contract/workflows.ts'
import { htmlToMarkdown } from '../../../markdown/html-to-markdown.ts'
import type { WorkflowFile } from '../../../n8n/file.ts'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { errors, onNotFound } from '../../platform/http/errors.ts'
import type { SettingsStore } from '../../settings/index.ts'
import type { CatalogEntry, CatalogFilter } from '../catalog/catalog.ts'
import { type Counting, countImports } from '../count-imports.ts'
import { readQuery } from './query.ts'
import { categoryShape, coreOf, listShape, nodeShape, popularity, userShape, wizardCoreOf } from './shapes.ts'

type Needed = Counting & { config: Config; settings: SettingsStore }

/** For `N8N_TEMPLATES_HOST=https://…/api/n8n`: seven endpoints whose shapes n8n defines (`describe.ts` has them). */
export function templateHost({ workflows, config, limiter, analytics, settings }: Needed) {
  const app = new Hono<AppEnv>()
  const count = countImports({ workflows, limiter, analytics })
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
    const { workflows: entries, total } = await workflows.list(query, true)
    const name = await ownerName()
    return c.json({ totalWorkflows: total, workflows: entries.map((each) => listShape(each, name)), filters: [] })
  })

  app.get('/templates/workflows/:id', async (c) => {
    const { listed, workflow, file } = await opened(c, c.req.param('id'))
    return c.json({
      workflow: {
        ...listShape(listed, await ownerName()),
        description: inMarkdown(workflow, config.siteUrl),
        updatedAt: workflow.updated_at,
        image: [{ id: pictureId, url: config.siteUrl + paths.workflowShare(workflow.slug) }],
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

  const collections = async () => collectionsOf((await workflows.list({}, true)).workflows, await ownerName())

  app.get('/templates/collections', async (c) => {
    const query = readQuery(new URL(c.req.url).searchParams, await categories())
    const named = (await collections()).filter(({ name }) => isWanted(name, query))
    return c.json({
      collections: named.map(({ own, ...each }, index) => ({
        ...each,
        rank: index + 1,
        workflows: own.map(({ number }) => ({ id: number })),
      })),
    })
  })

  app.get('/templates/collections/:id', async (c) => {
    const match = (await collections()).find(({ id }) => String(id) === c.req.param('id'))
    if (!match) throw errors.notFound('Collection not found.')
    const { own, ...collection } = match
    const name = await ownerName()
    return c.json({
      collection: {
        ...collection,
        description: `Templates for ${collection.name.toLowerCase()}.`,
        image: [],
        categories: [categoryShape(collection.name)],
        workflows: own.slice(0, limits.pageSize).map((each) => listShape(each, name)),
      },
    })
  })

  app.all('*', onNotFound)
  return app
}

/**
 * n8n calls *with credentials*, which `*` does not allow, so the origin is echoed. That grants nothing, because no route
 * below reads a cookie or a token.
 */
const crossOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header('origin')
  if (origin) {
    c.header('Access-Control-Allow-Origin', origin)
    c.header('Access-Control-Allow-Credentials', 'true')
  }
  c.header('Vary', 'Origin')
  if (c.req.method !== 'OPTIONS') return next()
  c.header('Vary', 'Origin, Access-Control-Request-Headers')
  c.header('Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS')
  c.header(
    'Access-Control-Allow-Headers',
    c.req.header('access-control-request-headers') ?? 'n8n-version, content-type',
  )
  c.header('Access-Control-Max-Age', '86400')
  return c.body(null, 204)
})

/** In a text n8n shows pictures from https only. Those listed beside the text, by number, may come from anywhere. */
const pictureId = 1

/** The text of a template's page inside n8n, in markdown: what it does, how it looks, how to set it up. */
function inMarkdown(workflow: Workflow, siteUrl: string): string {
  const { slug, description, requirements, name, usage_instructions } = workflow
  const needed = requirements.map((each) => `- ${escapeMarkdown(each)}`).join('\n')
  return [
    escapeMarkdown(description),
    `![${escapeMarkdown(name).replace(/[[\]]/g, '')}](fileId:${pictureId})`,
    needed && `## What you need\n\n${needed}`,
    usage_instructions && `## How to set it up\n\n${converted(usage_instructions, siteUrl)}`,
    `[This template on its own page](${siteUrl}${paths.workflow(slug)})`,
  ]
    .filter((part, index) => part !== '' || index === 0)
    .join('\n\n')
}

/** Escapes markdown marks, because the owner's text is plain. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_<>#]/g, '\\$&')

const cache = new LRUCache<string, string>({ max: 200 })

function converted(html: string, siteUrl: string): string {
  const markdown = cache.get(html) ?? htmlToMarkdown(html, siteUrl)
  cache.set(html, markdown)
  return markdown
}

/** n8n shows collections above its list. Ours are the categories with at least this many templates. */
const minTemplates = 2

const collectionsOf = (all: CatalogEntry[], owner: string) =>
  [...Map.groupBy(all, ({ category }) => category)]
    .filter(([, own]) => own.length >= minTemplates)
    .map(([name, own]) => ({
      ...categoryShape(name),
      ...popularity(own),
      user: userShape(owner),
      createdAt: own.map(({ created_at }) => created_at).sort()[0] ?? '',
      nodes: [...new Map(own.flatMap(({ nodeTypes }) => nodeTypes).map((each) => [each.type, each])).values()]
        .slice(0, 12)
        .map(nodeShape),
      own,
    }))

function isWanted(name: string, { categories = [], search = '' }: Pick<CatalogFilter, 'categories' | 'search'>) {
  const lower = name.toLowerCase()
  const isChosen = categories.length === 0 || categories.some((each) => each.toLowerCase() === lower)
  return isChosen && lower.includes(search.toLowerCase())
}
