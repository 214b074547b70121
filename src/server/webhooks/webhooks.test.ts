import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { makeWebhook, openReceiver, verified } from '../../../tests/helpers/webhook-receiver.ts'
import { limits } from '../../contract/limits.ts'
import { webhookEventNames } from '../../contract/webhooks.ts'

const later = (milliseconds: number) => () => new Date(Date.now() + milliseconds)
const hours = 60 * 60_000

onBothDatabases('webhooks', (open) => {
  it('show their secret once, and keep it sealed', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const call = (method: string, path: string, body?: object) => site.call(method, path, { token, body })
    const made = await call('POST', '/api/webhooks', {
      url: 'http://localhost:5678/webhook/s3cret',
      events: ['ping', 'ping'],
    })
    expect(made.body).toMatchObject({ events: ['ping'], active: true, paused_because: null, waiting: 0 })
    const { secret, ...shown } = made.body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await call('GET', '/api/webhooks')).body).toEqual([shown])
    const rows = await site.context.database.db.selectFrom('webhook').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
    expect((await call('PATCH', `/api/webhooks/${shown.id}`, {})).body).toEqual(shown)
    expect((await call('PATCH', `/api/webhooks/${shown.id}`, { active: false })).body).toEqual({
      ...shown,
      active: false,
    })
    expect((await call('DELETE', `/api/webhooks/${shown.id}`)).status).toBe(204)
    expect((await call('DELETE', `/api/webhooks/${shown.id}`)).status).toBe(404)
    const { body: activity } = await call('GET', '/api/admin/audit')
    const subjects = activity.map(({ action, subject }: Record<string, string>) => `${action} ${subject}`)
    expect(subjects).toEqual(['removed', 'changed', 'added'].map((what) => `webhook-${what} localhost:5678`))
  })

  it('sign with both secrets for a day after a rotation', async () => {
    await using receiver = await openReceiver()
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { id, secret: former } = await makeWebhook(site, token, receiver.url, ['ping'])
    const { body: rotated } = await site.call('POST', `/api/webhooks/${id}/rotate`, { token })
    expect(rotated.former_secret_until).not.toBe(null)
    const pinged = async (now: () => Date) => {
      await (await again(site, { now }).context.webhooks.ping(id)).tried
      const received = receiver.received.at(-1)
      if (!received) throw new Error('Nothing arrived.')
      return received
    }
    const soon = await pinged(later(0))
    for (const secret of [former, rotated.secret]) expect(verified(secret, soon)).toEqual(soon.event)
    const { headers } = await pinged(later(25 * hours))
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(1)
    const {
      body: [shown],
    } = await again(site, { now: later(25 * hours) }).call('GET', '/api/webhooks', { token })
    expect(shown.former_secret_until).toBe(null)
  })

  it('are tested with a ping, which is tried once, also while they are paused', async () => {
    await using receiver = await openReceiver()
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { id } = await makeWebhook(site, token, receiver.url, ['post.published'])
    await site.call('PATCH', `/api/webhooks/${id}`, { token, body: { active: false } })
    receiver.answer = (response) => response.writeHead(404).end('The requested webhook is not registered.')
    const { status, body: begun } = await site.call('POST', `/api/webhooks/${id}/test`, { token })
    expect([status, begun.event]).toEqual([202, 'ping'])
    const last = async () => (await site.call('GET', `/api/webhooks/${id}/deliveries`, { token })).body[0]
    await expect
      .poll(last)
      .toMatchObject({ status: 'undelivered', attempts: 1, response_body: expect.stringContaining('not registered') })
    const old = again(site, { now: later(31 * 24 * hours) }).context.webhooks
    await old.removeOld()
    expect(await last()).toBe(undefined)
  })
})

it('webhooks are refused with a sentence, and there are at most twenty', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const add = async (more: object) => {
    const body = { url: 'https://n8n.example/webhook/1', events: ['ping'], ...more }
    const answer = await site.call('POST', '/api/webhooks', { token, body })
    return [answer.status, Object.values(answer.body.fields ?? {}).join()]
  }
  expect(await add({ url: 'ftp://a.example' })).toEqual([
    422,
    'Enter a web address that begins with http:// or https://.',
  ])
  expect(await add({ url: 'https://me:pw@a.example' })).toEqual([
    422,
    expect.stringContaining('Leave the name and password out'),
  ])
  expect(await add({ events: [] })).toEqual([422, 'Choose at least one event.'])
  expect(await add({ events: ['post.read'] })).toEqual([422, expect.stringContaining('Events can be message.created')])
  for (let count = 0; count < limits.webhooks; count += 1) expect((await add({}))[0]).toBe(201)
  expect((await add({}))[0]).toBe(409)
})

it('the description of the API says what each event sends', async () => {
  await using site = await openTestSite()
  const { body } = await site.call('GET', '/api/openapi.json')
  expect(Object.keys(body.webhooks)).toEqual(webhookEventNames)
  const { post } = body.webhooks['message.created']
  const schema = post.requestBody.content['application/json'].schema
  expect(schema.properties.type).toMatchObject({ enum: ['message.created'] })
  expect(schema.properties.data.allOf[0]).toEqual({ $ref: '#/components/schemas/Message' })
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
})

it('a webhook whose secret cannot be read, because the site has another one, sends nothing', async () => {
  await using receiver = await openReceiver()
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  const { id } = await makeWebhook(site, token, receiver.url, ['ping'])
  await site.context.database.db.updateTable('webhook').set({ secret: 'sealed elsewhere' }).execute()
  await (await site.context.webhooks.ping(id)).tried
  expect(receiver.received).toEqual([])
  const {
    body: [delivery],
  } = await site.call('GET', `/api/webhooks/${id}/deliveries`, { token })
  expect(delivery.error).toContain('Renew it.')
})
