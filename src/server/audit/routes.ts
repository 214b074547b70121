import { apiApp } from '../platform/http/api-app.ts'
import { setListHeaders } from '../platform/http/json-lists.ts'
import { route } from '../platform/http/route.ts'
import type { Audit } from './store.ts'

/** The list of the admins' activity. */
export function auditRoutes({ audit }: { audit: Audit }) {
  return apiApp().openapi(route('GET /api/admin/audit'), async (c) => {
    const page = c.req.valid('query')
    const { entries, total } = await audit.list(page)
    setListHeaders(c, page, total)
    return c.json(entries, 200)
  })
}
