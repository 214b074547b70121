import { type WorkflowSummary, workflowInput } from '../../contract/workflows.ts'
import { patching, upserting } from '../entries/index.ts'
import { writtenJson } from '../platform/http/json-lists.ts'
import { apiApp, checked, noContent, route, seesHidden, setListHeaders } from '../platform/http/route.ts'
import { correctionRule, type SiteSearch } from '../search/index.ts'
import type { CatalogEntry } from './catalog/catalog.ts'
import { type Counting, countImports } from './count-imports.ts'
import { reasonsOf } from './gate-result.ts'
import { fetchExecution } from './n8n-execution.ts'
import type { WorkflowStore } from './store.ts'

interface Site extends Counting {
  search: Pick<SiteSearch, 'respellings'>
}

export function workflowRoutes({ workflows, limiter, analytics, search }: Site) {
  const count = countImports({ workflows, limiter, analytics })
  const app = apiApp()
    .openapi(route('GET /api/workflows'), async (c) => {
      const query = c.req.valid('query')
      const owner = await seesHidden(c)
      const { workflows: entries, total } = await workflows.list(query, !owner)
      setListHeaders(c, query, total)
      return c.json(entries.map(owner ? listedForOwner : listed), 200)
    })
    .openapi(route('GET /api/workflows/filters'), async (c) => c.json(await workflows.filters(), 200))
    .openapi(route('GET /api/workflows/spelling'), async (c) => {
      const filter = c.req.valid('query')
      // A call by the page has already waited for its turn, like every page.
      const mayCorrect = c.env?.internal === true || (await limiter.allows([correctionRule, c.get('client')]))
      const texts = mayCorrect ? await search.respellings(filter.search) : []
      const best = { search: null as string | null, total: 0 }
      for (const text of texts) {
        const { total } = await workflows.list({ ...filter, search: text, limit: 1 }, true)
        if (total > best.total) Object.assign(best, { search: text, total })
      }
      return c.json({ search: best.search }, 200)
    })
    .openapi(route('GET /api/workflows/{id}'), async (c) =>
      c.json(await workflows.get(c.req.valid('param').id, !(await seesHidden(c))), 200),
    )
    .openapi(route('GET /api/workflows/slug/{slug}'), async (c) => {
      const { slug } = c.req.valid('param')
      const visibleOnly = !(await seesHidden(c))
      if (c.req.valid('query').file === false) return c.json(await workflows.pageBySlug(slug, visibleOnly), 200)
      return c.json(await workflows.bySlug(slug, visibleOnly), 200)
    })
    .openapi(route('GET /api/workflows/{id}/download'), async (c) => {
      const { id } = c.req.valid('param')
      const { name, file } = await workflows.download(id, !(await seesHidden(c)))
      await count(c, id, 'button')
      return writtenJson<Record<string, unknown>>(c, file, {
        'Content-Type': 'application/json; charset=UTF-8',
        'Content-Disposition': `attachment; filename="${downloadName(name)}"`,
      })
    })
  app.route('/', workflowAdminRoutes({ workflows }))
  return app
}

/** As the owner's list shows it; node types are only for n8n's search. */
const listedForOwner = ({ nodeTypes: _, recentImports: __, visible: ___, ...rest }: CatalogEntry): WorkflowSummary =>
  rest

/** As visitors see it, without the numbers of imports. */
function listed(workflow: CatalogEntry): WorkflowSummary {
  const { imports: _, ...summary } = listedForOwner(workflow)
  return summary
}

function workflowAdminRoutes({ workflows }: { workflows: WorkflowStore }) {
  return apiApp()
    .openapi(route('POST /api/workflows/inspect'), async (c) => {
      const { file, id, accepted, texts, run: given, replace, repair, rewrite } = c.req.valid('json')
      const stored = id === undefined ? [] : (await workflows.draft(id)).accepted
      const run = { given, stored: id === undefined ? null : await workflows.storedRun(id) }
      return c.json(
        await workflows.inspect(file, reasonsOf(accepted ?? stored), { replace, repair, rewrite }, texts, run),
        200,
      )
    })
    .openapi(route('POST /api/workflows/execution'), async (c) =>
      c.json({ text: await fetchExecution(c.req.valid('json')) }, 200),
    )
    .openapi(route('GET /api/workflows/{id}/original'), async (c) =>
      c.json(await workflows.draft(c.req.valid('param').id), 200),
    )
    .openapi(route('POST /api/workflows'), async (c) =>
      c.json(await workflows.get(await workflows.create(c.req.valid('json')), false), 201),
    )
    .openapi(route('PUT /api/workflows/{id}'), async (c) => {
      const { id } = c.req.valid('param')
      await workflows.update(id, c.req.valid('json'))
      return c.json(await workflows.get(id, false), 200)
    })
    .openapi(route('PATCH /api/workflows/{id}'), async (c) => {
      const { id } = c.req.valid('param')
      const change = c.req.valid('json')
      await patching(change, () => workflows.update(id, change, { unlessSame: true }))
      return c.json(await workflows.get(id, false), 200)
    })
    .openapi(route('PUT /api/workflows/slug/{slug}'), async (c) => {
      const { slug } = c.req.valid('param')
      const change = c.req.valid('json')
      const { done: id, isNew } = await upserting(
        change,
        { slugs: workflows, slug },
        {
          create: () => workflows.create(checked(workflowInput, { ...change, slug })),
          async change() {
            const { id } = await workflows.find('slug', slug, false)
            await workflows.update(id, change, { unlessSame: true })
            return id
          },
        },
      )
      const workflow = await workflows.get(id, false)
      return isNew ? c.json(workflow, 201) : c.json(workflow, 200)
    })
    .openapi(route('DELETE /api/workflows/{id}'), (c) => noContent(c, workflows.remove(c.req.valid('param').id)))
}

/** The file name of a download, as the specification defines it. */
export function downloadName(name: string): string {
  const base = name.toLowerCase().replace(/[^a-z0-9]/g, '_')
  return `${base === '' ? 'workflow' : base}.json`
}
