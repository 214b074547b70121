import { apiApp } from '../platform/http/api-app.ts'
import { route } from '../platform/http/route.ts'
import { reasonsOf } from './gate.ts'
import { fetchExecution } from './n8n-execution.ts'
import type { WorkflowStore } from './store.ts'

/** The admin's endpoints for templates: inspect a file, save, publish, delete. */
export function workflowAdminRoutes({ workflows }: { workflows: WorkflowStore }) {
  return apiApp()
    .openapi(route('POST /api/workflows/inspect'), async (c) => {
      const { file, id, accepted, replace, texts, run: given } = c.req.valid('json')
      const stored = id === undefined ? [] : (await workflows.draft(id)).accepted
      const run = { given, stored: id === undefined ? null : await workflows.storedRun(id) }
      return c.json(await workflows.inspect(file, reasonsOf(accepted ?? stored), replace, texts, run), 200)
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
    .openapi(route('DELETE /api/workflows/{id}'), async (c) => {
      await workflows.remove(c.req.valid('param').id)
      return c.body(null, 204)
    })
}
