import { type AuditEntry, auditDays } from '../../contract/audit.ts'
import { feature } from '../feature.ts'
import { countedPage, type Page } from '../platform/database/queries.ts'
import { apiApp, listed, route } from '../platform/http/route.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Storage } from '../schema.ts'

export const audit = feature<{ audit: Audit }>({
  api: [auditRoutes],
  jobs: ({ audit }) => [{ name: 'remove old activity', every: day, run: audit.removeOld }],
})

export { knowActor, record, recordFailure, recordPublication } from './record.ts'

type Audit = ReturnType<typeof openAudit>

export function openAudit({ db }: Pick<Storage, 'db'>, now: () => Date) {
  return {
    async list(page: Page): Promise<{ rows: AuditEntry[]; total: number }> {
      const all = db
        .selectFrom('audit')
        .leftJoin('user', 'user.id', 'audit.user_id')
        .select(['audit.id', 'audit.at', 'audit.action', 'audit.subject', 'audit.count', 'audit.device'])
        .select(['user.email', 'user.name'])
      const { rows, total } = await countedPage(all.orderBy('audit.at', 'desc').orderBy('audit.id', 'desc'), page)
      const entries = rows.map(({ email, name, ...entry }) => ({
        ...entry,
        person: email === null ? null : { email, display_name: name || null },
      }))
      return { rows: entries, total }
    },

    async removeOld(): Promise<void> {
      const before = new Date(now().getTime() - auditDays * day).toISOString()
      await db.deleteFrom('audit').where('at', '<', before).execute()
    },
  }
}

function auditRoutes({ audit }: { audit: Audit }) {
  return apiApp().openapi(route('GET /api/admin/audit'), (c) => listed(c, c.req.valid('query'), audit.list))
}
