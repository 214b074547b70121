import { feature } from '../feature.ts'
import { apiApp, route } from '../platform/http/route.ts'
import { type DemoSite, demoEntries } from './demo-entries.ts'

export const demo = feature<DemoSite>({ api: [demoRoutes] })

export { demoEntries, hasOwnEntry, recordDemo } from './demo-entries.ts'

function demoRoutes(site: DemoSite) {
  const demo = demoEntries(site)
  return apiApp()
    .openapi(route('GET /api/admin/demo'), async (c) => c.json(await demo.state(), 200))
    .openapi(route('DELETE /api/admin/demo'), async (c) => c.json(await demo.remove(), 200))
    .openapi(route('POST /api/admin/demo'), async (c) => c.json(await demo.restore(), 200))
}
