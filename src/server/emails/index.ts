import { feature } from '../feature.ts'
import { errors } from '../platform/http/errors.ts'
import { apiApp, listed, noContent, route } from '../platform/http/route.ts'
import { day } from '../platform/jobs/jobs.ts'
import type { Mail } from './mail.ts'
import { testEmails } from './migrations.ts'

export const mail = feature<{ mail: Mail }>({
  api: [outboxRoutes],
  jobs: ({ mail }) => [{ name: 'remove old emails', every: day, run: mail.removeOld }],
  queues: ({ mail }) => [mail],
  removePersonalData: ({ mail }) => mail.removePersonalData,
})

function outboxRoutes({ mail }: { mail: Mail }) {
  return apiApp()
    .openapi(route('GET /api/admin/outbox'), (c) => listed(c, c.req.valid('query'), mail.outbox.list))
    .openapi(route('POST /api/admin/outbox/{id}/retry'), async (c) => {
      const retried = await mail.outbox.retry(c.req.valid('param').id)
      mail.wake()
      return c.json(retried, 200)
    })
    .openapi(route('DELETE /api/admin/outbox/{id}'), (c) => noContent(c, mail.outbox.drop(c.req.valid('param').id)))
    .openapi(route('GET /api/admin/settings/mail'), async (c) => c.json(await mail.facts(), 200))
    .openapi(route('POST /api/admin/settings/test-email'), async (c) => {
      const sent = await mail.transaction(testEmails, async (db, emails) => {
        // The new test email replaces the earlier ones.
        await db.deleteFrom('outbox').where('kind', '=', 'test').where('state', 'in', ['waiting', 'failed']).execute()
        return emails.sendToOwner('test', { isUrgent: true })
      })
      if (!sent) throw errors.conflict('There is no address to send it to. Set a receiver first.')
      return c.json(sent, 200)
    })
}

export { isEmailOf, mailboxOf, ownerAddress } from './addresses.ts'
export { stationeryOf, writeEmail } from './email.ts'
export { type EmailSender, type Mail, openMail } from './mail.ts'
export { testEmails } from './migrations.ts'
export { openOutbox } from './outbox.ts'
export { attachmentKey, openTransport } from './transport.ts'
