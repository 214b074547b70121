import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { outboxStates, storeEmail } from '../../../tests/helpers/emails.ts'
import { openMailServer } from '../../../tests/helpers/mail-server.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'

const minutes = 60_000
const later = (milliseconds: number) => () => new Date(Date.now() + milliseconds)

onBothDatabases('outbox', (open) => {
  it('answers 401 or 403 to everyone but admins', async () => {
    await using site = await open()
    const { token } = await makeUser(site)
    for (const [method, path] of [
      ['GET', '/api/admin/outbox'],
      ['POST', '/api/admin/outbox/x/retry'],
      ['DELETE', '/api/admin/outbox/x'],
    ] as const) {
      expect((await site.call(method, path)).status).toBe(401)
      expect((await site.call(method, path, { token })).status).toBe(403)
    }
  })

  it('lists stuck emails with the reason and without their text, and retries them on request', async () => {
    await using server = await openMailServer()
    server.behaviour.refuse = 554
    await using site = await open({ env: { SMTP_URL: server.url } })
    const { token } = await makeAdmin(site)
    await storeEmail(site)
    await site.context.mail.deliverDue()
    const list = await site.call('GET', '/api/admin/outbox?state=waiting', { token })
    expect(list.headers.get('x-total-count')).toBe('1')
    const [waiting] = list.body
    expect(waiting).toMatchObject({
      kind: 'confirm-address',
      recipient: 'ada@example.com',
      attempts: 1,
      last_error: expect.stringContaining('not now'),
      sent_at: null,
    })
    expect(list.text).not.toContain('token=')

    // Emails count as stuck after an hour of failures.
    expect(await again(site, { now: later(61 * minutes) }).context.mail.state()).toBe('failed')

    server.behaviour = {}
    const path = `/api/admin/outbox/${waiting.id}/retry`
    expect(await site.call('POST', path, { token })).toMatchObject({ status: 200, body: { state: 'waiting' } })
    await site.context.mail.deliverDue()
    expect(server.received).toHaveLength(1)
    expect((await site.call('POST', path, { token })).status).toBe(409)
    const unknown = '/api/admin/outbox/00000000-0000-7000-8000-000000000000/retry'
    expect((await site.call('POST', unknown, { token })).status).toBe(404)
    expect((await site.call('GET', '/api/admin/outbox?state=lost', { token })).status).toBe(400)
  })

  it('gives an email up after many failures and reports it as stuck', async () => {
    await using server = await openMailServer()
    server.behaviour.refuse = 451
    const start = Date.now()
    let at = start
    await using site = await open({ env: { SMTP_URL: server.url }, now: () => new Date(at) })
    await storeEmail(site)
    await site.context.database.db.updateTable('outbox').set({ attempts: 16 }).execute()
    for (let days = 16; days < 18; days += 1) {
      await site.context.mail.deliverDue()
      at += 24 * 60 * minutes
    }
    at = start
    expect(await outboxStates(site)).toEqual(['failed 18'])
    server.behaviour = {}
    expect(await site.context.mail.state()).toBe('failed')
    const { token } = await makeAdmin(site)
    const { body } = await site.call('GET', '/api/admin/outbox?stuck=true', { token })
    expect(body).toMatchObject([{ state: 'failed' }])

    const path = `/api/admin/outbox/${body[0].id}`
    expect((await site.call('DELETE', path, { token })).status).toBe(204)
    expect((await site.call('DELETE', path, { token })).status).toBe(404)
    expect(await outboxStates(site)).toEqual([])
  })

  it('stops reporting a failed email after two weeks', async () => {
    await using server = await openMailServer()
    server.behaviour.refuse = 451
    await using site = await open({ env: { SMTP_URL: server.url } })
    await storeEmail(site)
    await site.context.database.db.updateTable('outbox').set({ state: 'failed' }).execute()
    const after = (days: number) => again(site, { now: later(days * 24 * 60 * minutes) }).context.mail.outbox
    expect([await after(13).isStuck(), await after(15).isStuck()]).toEqual([true, false])
    await after(31).removeOld()
    expect(await outboxStates(site)).toEqual([])
  })

  it('removes sent emails after a month', async () => {
    await using server = await openMailServer()
    await using site = await open({ env: { SMTP_URL: server.url } })
    await storeEmail(site)
    await site.context.mail.deliverDue()
    await again(site, { now: later(29 * 24 * 60 * minutes) }).context.mail.outbox.removeOld()
    expect(await outboxStates(site)).toHaveLength(1)
    await again(site, { now: later(31 * 24 * 60 * minutes) }).context.mail.outbox.removeOld()
    expect(await outboxStates(site)).toEqual([])
  })
})
