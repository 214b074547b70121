import { type AuditEntry, auditDays } from '../../contract/audit.ts'
import { type Page, pageOf } from '../platform/database/page-of.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { setListHeaders } from '../platform/http/json-lists.ts'
import { route } from '../platform/http/route.ts'
import type { Storage } from '../schema.ts'

const day = 24 * 60 * 60 * 1000

export type Audit = ReturnType<typeof openAudit>

export function openAudit({ db }: Pick<Storage, 'db'>, now: () => Date) {
  return {
    async list(page: Page): Promise<{ entries: AuditEntry[]; total: number }> {
      const rows = await pageOf(
        db
          .selectFrom('audit')
          .leftJoin('user', 'user.id', 'audit.user_id')
          .select(['audit.id', 'audit.at', 'audit.action', 'audit.subject', 'audit.count', 'audit.device'])
          .select(['user.email', 'user.name'])
          .orderBy('audit.at', 'desc')
          .orderBy('audit.id', 'desc'),
        page,
      )
      const { total } = await db
        .selectFrom('audit')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const entries = rows.map(({ email, name, ...entry }) => ({
        ...entry,
        person: email === null ? null : { email, display_name: name || null },
      }))
      return { entries, total: Number(total) }
    },

    async removeOld(): Promise<void> {
      const before = new Date(now().getTime() - auditDays * day).toISOString()
      await db.deleteFrom('audit').where('at', '<', before).execute()
    },
  }
}

export function auditRoutes({ audit }: { audit: Audit }) {
  return apiApp().openapi(route('GET /api/admin/audit'), async (c) => {
    const page = c.req.valid('query')
    const { entries, total } = await audit.list(page)
    setListHeaders(c, page, total)
    return c.json(entries, 200)
  })
}
