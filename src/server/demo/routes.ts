import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { route } from '../platform/http/route.ts'
import { demoEntries } from './demo-entries.ts'

/** The owner's endpoints for the demo content. */
export function demoRoutes(context: Pick<Context, 'bin' | 'collections' | 'database' | 'settings' | 'workflows'>) {
  const demo = demoEntries(context)
  return apiApp()
    .openapi(route('GET /api/admin/demo'), async (c) => c.json(await demo.state(), 200))
    .openapi(route('DELETE /api/admin/demo'), async (c) => c.json(await demo.remove(), 200))
    .openapi(route('POST /api/admin/demo'), async (c) => c.json(await demo.restore(), 200))
}
