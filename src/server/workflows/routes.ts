import { downloadName } from '../../n8n/names.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { setListHeaders } from '../platform/http/list-page.ts'
import { route } from '../platform/http/route.ts'
import { seesHidden } from '../platform/http/sees-hidden.ts'
import { writtenJson } from '../platform/http/written-json.ts'
import { workflowAdminRoutes } from './admin-routes.ts'
import { type Counting, countImports } from './count-imports.ts'
import { listed, listedForOwner } from './listed.ts'

/** The public endpoints of the marketplace (spec 7), followed by the admin's. */
export function workflowRoutes({ workflows, limiter, figures }: Counting) {
  const count = countImports({ workflows, limiter, figures })
  const app = apiApp()
    .openapi(route('GET /api/workflows'), async (c) => {
      const query = c.req.valid('query')
      const owner = await seesHidden(c)
      const { workflows: found, total } = await workflows.list(query, !owner)
      setListHeaders(c, query, total)
      return c.json(found.map(owner ? listedForOwner : listed), 200)
    })
    .openapi(route('GET /api/workflows/filters'), async (c) => c.json(await workflows.filters(), 200))
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
