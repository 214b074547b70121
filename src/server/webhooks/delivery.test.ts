import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { sendMessage, visitor } from '../../../tests/helpers/contact-messages.ts'
import { storedEmail } from '../../../tests/helpers/emails.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { makeWebhook, openReceiver, verified } from '../../../tests/helpers/webhook-receiver.ts'
import type { WebhookEvent } from '../../contract/webhooks.ts'
import { contactEmails } from '../contact/emails.ts'
import { tell } from '../outbox/index.ts'

const minute = 60_000
/** The site's clock stands still, so that a slow machine does not change what is due. */
const start = new Date()
const now = () => start
const later = (milliseconds: number) => () => new Date(start.getTime() + milliseconds)
const deliver = (site: Pick<TestSite, 'context'>) => site.context.webhooks.deliverDue()

async function withWebhook(site: TestSite, url: string, events: WebhookEvent[] = ['message.created']) {
  const { token } = await makeAdmin(site)
  const webhook = await makeWebhook(site, token, url, events)
  const path = `/api/webhooks/${webhook.id}`
  const call = (method: string, below = '', body?: object) => site.call(method, path + below, { token, body })
  const deliveries = async () => (await call('GET', '/deliveries')).body
  const shown = async () => (await site.call('GET', '/api/webhooks', { token })).body[0]
  return { ...webhook, token, path, call, deliveries, shown }
}

onBothDatabases('the delivery to a webhook', (open) => {
  it('is signed as Standard Webhooks describes it, and has what the API answers', async () => {
    await using receiver = await openReceiver()
    await using site = await open({ now, env: { SITE_URL: 'https://site.example' } })
    const { secret, token, deliveries } = await withWebhook(site, `${receiver.url}/webhook/site?from=1`)
    await sendMessage(site)
    expect(await deliver(site)).toBe(1)
    const [received] = receiver.received
    if (!received) throw new Error('Nothing arrived.')
    expect(verified(secret, received)).toEqual(received.event)
    expect(() => verified('whsec_AAAA', received)).toThrow('No matching signature found')
    const {
      body: [message],
    } = await site.call('GET', '/api/messages', { token })
    expect(received).toMatchObject({
      path: '/webhook/site?from=1',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      event: {
        type: 'message.created',
        data: {
          ...message,
          admin_url: `https://site.example/admin/messages?message=${message.id}`,
          attachment_url: null,
        },
      },
    })
    expect(await deliveries()).toMatchObject([
      {
        id: received.id,
        event: 'message.created',
        status: 'delivered',
        attempts: 1,
        response_status: 200,
        response_body: 'ok',
        error: null,
      },
    ])
    expect(await deliver(site)).toBe(0)
  })

  it('is stored with its cause, or not at all', async () => {
    await using receiver = await openReceiver()
    await using site = await open({ now })
    const { deliveries } = await withWebhook(site, receiver.url, ['ping'])
    const failing = site.context.mail.transaction(contactEmails, async (db) => {
      await tell(db, 'ping', new Date(), { data: { webhook: '' }, entry: '' })
      throw new Error('the rest failed')
    })
    await expect(failing).rejects.toThrow('the rest failed')
    expect(await deliveries()).toEqual([])
  })

  it('is tried again with growing pauses and the same id, and can be repeated', async () => {
    await using receiver = await openReceiver()
    await using site = await open({ now })
    const { call, deliveries, secret } = await withWebhook(site, receiver.url)
    receiver.answer = (response) => response.writeHead(503).end(`${'é'.repeat(600)}\0`)
    await sendMessage(site)
    await deliver(site)
    const [failed] = await deliveries()
    expect(failed).toMatchObject({
      status: 'pending',
      attempts: 1,
      response_status: 503,
      error: 'The receiver answered with status 503.',
    })
    expect(failed.response_body).toBe('é'.repeat(500))
    for (const [wait, tried] of [
      [4_000, 0],
      [6_000, 1],
      [0.8 * minute, 0],
      [1.3 * minute, 1],
    ] as const)
      expect([wait, await deliver(again(site, { now: later(wait) }))]).toEqual([wait, tried])
    receiver.answer = (response) => response.writeHead(204).end()
    await deliver(again(site, { now: later(10 * minute) }))
    expect(await deliveries()).toMatchObject([
      { id: failed.id, status: 'delivered', attempts: 4, response_status: 204 },
    ])

    expect(await call('POST', `/deliveries/${failed.id}/redeliver`)).toMatchObject({
      status: 202,
      body: { id: failed.id, status: 'pending' },
    })
    await deliver(site)
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([failed.id]))
    expect(receiver.received).toHaveLength(5)
    for (const each of receiver.received.slice(-1)) verified(secret, each)
    expect((await call('POST', '/deliveries/00000000-0000-7000-8000-000000000000/redeliver')).status).toBe(404)
  })

  it('goes out after its process died, as soon as the claim is a minute old', async () => {
    await using receiver = await openReceiver()
    await using site = await open({ now })
    await withWebhook(site, receiver.url)
    const held = Promise.withResolvers<void>()
    receiver.answer = () => held.resolve()
    await sendMessage(site)
    const dying = deliver(site)
    await held.promise
    receiver.answer = (response) => response.end()
    await sendMessage(site, { message: 'The next one.' })
    // An event does not overtake one that may still be on its way.
    expect(await deliver(again(site, { now: later(14_000) }))).toBe(0)
    expect(await deliver(again(site, { now: later(16_000) }))).toBe(1)
    expect(await deliver(again(site, { now: later(59_000) }))).toBe(0)
    expect(await deliver(again(site, { now: later(61_000) }))).toBe(1)
    const texts = receiver.received.map(({ event }) => event.data.message)
    expect(texts).toEqual([visitor.message, 'The next one.', visitor.message])
    expect(receiver.received[0]?.id).toBe(receiver.received[2]?.id)
    receiver.hangUp()
    await dying
  })

  it('delays neither other receivers nor the answer to the visitor if one receiver never answers', async () => {
    await using silent = await openReceiver()
    await using receiver = await openReceiver()
    await using site = await open({ now })
    const { token } = await withWebhook(site, silent.url)
    await makeWebhook(site, token, receiver.url, ['message.created'])
    silent.answer = () => {}
    for (const message of ['one', 'two', 'three']) expect((await sendMessage(site, { message })).status).toBe(200)
    const delivering = deliver(site)
    await expect.poll(() => receiver.received.map(({ event }) => event.data.message)).toEqual(['one', 'two', 'three'])
    expect(silent.received).toHaveLength(1)
    silent.answer = (response) => response.end()
    silent.hangUp()
    expect(await delivering).toBe(6)
  })

  it('follows no redirect, connects to no link-local address, and says why it failed otherwise', async () => {
    await using receiver = await openReceiver()
    await using site = await open({ now })
    const { call, deliveries } = await withWebhook(site, receiver.url)
    receiver.answer = (response) => response.writeHead(302, { location: `${receiver.url}/other` }).end()
    await sendMessage(site)
    const after = async (url: string) => {
      expect((await call('PATCH', '', { url })).status).toBe(200)
      const [{ id }] = await deliveries()
      await call('POST', `/deliveries/${id}/redeliver`)
      await deliver(site)
      return (await deliveries())[0].error
    }
    expect(await after(receiver.url)).toBe('The address redirects to another one. Enter that one.')
    expect(receiver.received).toHaveLength(1)
    // Link-local addresses, also as a single number and as IPv6.
    for (const host of ['169.254.169.254', '2852039166', '[fe80::1]', '[::ffff:169.254.1.1]'])
      expect([host, (await call('PATCH', '', { url: `http://${host}/` })).body.fields]).toEqual([
        host,
        { url: 'The site does not connect to this address.' },
      ])
    expect(await after('http://no-such-host.invalid/')).toBe('The host no-such-host.invalid was not found.')
    expect(await after('http://127.0.0.1:9/')).toBe('Nothing answers at 127.0.0.1.')
  })

  it('ends for good when the receiver answers 410', async () => {
    await using receiver = await openReceiver()
    await using site = await open({ now })
    const { call, shown, deliveries } = await withWebhook(site, receiver.url)
    receiver.answer = (response) => response.writeHead(410).end()
    await sendMessage(site)
    await deliver(site)
    const reason = 'The receiver answered that it wants no more events (status 410).'
    expect(await shown()).toMatchObject({ active: false, paused_because: reason })
    await sendMessage(site, { message: 'another' })
    const [{ id, status }, ...others] = await deliveries()
    expect([status, others]).toEqual(['undelivered', []])
    expect((await call('POST', `/deliveries/${id}/redeliver`)).status).toBe(409)
    expect((await call('PATCH', '', { active: true })).body).toMatchObject({ active: true, paused_because: null })
  })

  it('pauses after twenty events in a row whose tries are used up, and the owner gets an email', async () => {
    await using receiver = await openReceiver()
    await using site = await open({ env: { CONTACT_TO: 'owner@example.com' } })
    const { shown, deliveries, id } = await withWebhook(site, receiver.url, ['ping'])
    receiver.answer = (response) => response.writeHead(500).end()
    const { db } = site.context.database
    const events = async (count: number) => {
      for (let each = 0; each < count; each += 1)
        await tell(db, 'ping', new Date(), { data: { webhook: id }, entry: id })
      await db
        .updateTable('outbox')
        .set({ attempts: 7, kind: 'message.created' })
        .where('state', '=', 'pending')
        .execute()
      await deliver(site)
    }
    await events(19)
    expect(await shown()).toMatchObject({ active: true, waiting: 0 })
    receiver.answer = (response) => response.end()
    await events(1)
    receiver.answer = (response) => response.writeHead(500).end()
    await events(19)
    expect((await shown()).active).toBe(true)
    await events(2)
    expect(await shown()).toMatchObject({
      active: false,
      waiting: 1,
      paused_because: expect.stringContaining('20 events in a row'),
    })
    expect((await storedEmail(site, 'webhook-paused')).to).toBe('owner@example.com')
    const states = (await deliveries()).map(({ status }: { status: string }) => status)
    expect(states.filter((state: string) => state === 'undelivered')).toHaveLength(39)
  })
})
