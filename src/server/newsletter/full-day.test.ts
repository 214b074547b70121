import { expect, it, vi } from 'vitest'
import { storedEmails } from '../../../tests/helpers/emails.ts'
import { used } from '../../../tests/helpers/limiters.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { subscriptionsFull } from '../../contract/subscriptions.ts'
import { subscriptionRules } from './subscribing.ts'

it('after the last confirmation email of a day everybody gets 503, the log says so once, and the owner sees it', async () => {
  const clock = { time: Date.parse('2026-11-22T12:00:00Z') }
  await using site = await openTestSite({ now: () => new Date(clock.time) })
  const { token } = await makeAdmin(site)
  const { settings, log } = site.context
  await settings.change({ letters: { enabled: true } })
  const warn = vi.spyOn(log, 'warn')
  const subscribe = (email: string) => site.call('POST', '/api/subscriptions', { body: { email } })
  const counts = async () => (await site.call('GET', '/api/admin/subscribers/counts', { token })).body
  expect(await counts()).toMatchObject({ pending: 0, paused_until: null })
  expect(await site.context.database.db.selectFrom('limit_window').selectAll().execute()).toEqual([])
  await subscribe('known@example.com')
  expect(await counts()).toMatchObject({ pending: 1, paused_until: null })
  await used(site.context, subscriptionRules.emails.limit - 1, [subscriptionRules.emails, 'all'])

  const sent = (await storedEmails(site)).length
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const { status, headers, body } = await subscribe(email)
    expect([status, headers.get('retry-after')]).toEqual([503, '86400'])
    expect(body).toEqual({ error: subscriptionsFull, code: 'unavailable' })
  }
  expect((await storedEmails(site)).length).toBe(sent)
  expect(warn).toHaveBeenCalledOnce()
  expect(JSON.stringify(warn.mock.calls)).not.toContain('@')
  expect(await counts()).toMatchObject({ pending: 1, paused_until: '2026-11-23T12:00:00.000Z' })

  clock.time += 24 * 60 * 60 * 1000
  expect((await subscribe('unknown@example.com')).status).toBe(200)
  expect((await counts()).paused_until).toBeNull()
})
