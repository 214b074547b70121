import { feature } from '../feature.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { route } from '../platform/http/route.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import type { Stores } from '../stores.ts'
import type { Trash } from '../trash/index.ts'
import type { WorkflowStore } from '../workflows/index.ts'
import { demoEntries } from './demo-entries.ts'

export const demo = feature<Parameters<typeof demoRoutes>[0]>({ api: [demoRoutes] })

export { demoEntries, hasOwnEntry, recordDemo } from './demo-entries.ts'

/** The owner's endpoints for the demo content. */
export function demoRoutes(context: {
  trash: Trash
  collections: Stores['collections']
  database: Database
  settings: SettingsStore
  workflows: WorkflowStore
}) {
  const demo = demoEntries(context)
  return apiApp()
    .openapi(route('GET /api/admin/demo'), async (c) => c.json(await demo.state(), 200))
    .openapi(route('DELETE /api/admin/demo'), async (c) => c.json(await demo.remove(), 200))
    .openapi(route('POST /api/admin/demo'), async (c) => c.json(await demo.restore(), 200))
}
