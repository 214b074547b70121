import { expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { makeKey } from '../../../tests/helpers/keys.ts'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser, signUp } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { collectionNames, collections } from '../../contract/collections.ts'
import { keyLimits, scopeNames } from '../../contract/keys.ts'
import { unknownKeyRule } from './store.ts'

const unknown = `site_${'x'.repeat(43)}`

onBothDatabases('an API key', (open) => {
  it('is shown once, listed without it, acts within its scopes, and ends when it is deleted', async () => {
    await using site = await open()
    const admin = await makeAdmin(site)
    const asAdmin = { token: admin.token }
    const made = await site.call('POST', '/api/tokens', {
      ...asAdmin,
      body: { name: ' n8n\n', scopes: ['stats:read', 'content:read', 'stats:read'] },
    })
    expect(made.status).toBe(201)
    expect(made.body.token).toMatch(/^site_[\w-]{43}$/)
    const { token, ...key } = made.body
    const expected = { name: 'n8n', scopes: ['content:read', 'stats:read'], last_four: token.slice(-4) }
    expect(key).toMatchObject({ ...expected, last_used_at: null, expires_at: null, calls: [] })
    expect((await site.call('GET', '/api/tokens', asAdmin)).body).toEqual([key])

    expect((await site.call('GET', '/api/stats', { token })).status).toBe(200)
    expect((await site.call('GET', '/api/messages', { token })).body).toEqual({
      error: 'This key lacks the scope messages:read.',
      code: 'insufficient_scope',
      scope: 'messages:read',
    })
    await site.call('GET', '/api/blogs/slug/none?fields=title', { token })
    const [used] = (await site.call('GET', '/api/tokens', asAdmin)).body
    expect(used.last_used_at).toBe(used.calls[0].at)
    expect(used.calls).toEqual([
      { at: expect.any(String), method: 'GET', path: '/api/blogs/slug/{slug}', status: 404 },
      { at: expect.any(String), method: 'GET', path: '/api/messages', status: 403 },
      { at: expect.any(String), method: 'GET', path: '/api/stats', status: 200 },
    ])
    for (let call = 0; call < keyLimits.calls; call += 1) await site.call('GET', '/api/stats/live', { token })
    const [{ calls }] = (await site.call('GET', '/api/tokens', asAdmin)).body
    expect(calls.map(({ path }: { path: string }) => path)).toEqual(Array(keyLimits.calls).fill('/api/stats/live'))

    const stored = JSON.stringify(await site.context.database.db.selectFrom('api_key').selectAll().execute())
    expect(stored).not.toContain(token.slice(5))
    expect((await site.call('DELETE', `/api/tokens/${key.id}`, asAdmin)).status).toBe(204)
    expect((await site.call('DELETE', `/api/tokens/${key.id}`, asAdmin)).status).toBe(404)
    const refused = await site.call('GET', '/api/skills', { token })
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  })

  it('sees entries that visitors do not see only with the scope content:read, in every collection', async () => {
    await using site = await open()
    const admin = await makeAdmin(site)
    const [reader, writer] = [
      await makeKey(site, admin, ['content:read']),
      await makeKey(site, admin, ['content:write']),
    ]
    for (const name of collectionNames) {
      const hidden = ['published', 'active'].filter((field) => field in collections[name].fields)
      await makeEntry(site, name, Object.fromEntries(hidden.map((field) => [field, false])))
    }
    await site.call('POST', '/api/workflows', { token: admin.token, body: workflowBody({ published: false }) })
    for (const name of [...collectionNames, 'workflows']) {
      const lists = []
      for (const token of [admin.token, reader, writer, undefined]) {
        lists.push((await site.call('GET', `/api/${name}`, { token })).text)
      }
      const [toAdmin, toReader, toWriter, toVisitor] = lists
      expect([name, toReader, toWriter]).toEqual([name, toAdmin, toVisitor])
    }
    expect((await site.call('GET', '/api/blogs', { token: writer })).body).toEqual([])
  })

  it('is refused once it has expired, or once its admin has lost the role or is deleted', async () => {
    let now = new Date('2027-01-01T00:00:00Z')
    await using site = await open({ now: () => now })
    const admin = await makeAdmin(site)
    const [first, second] = [
      await makeKey(site, admin, ['stats:read'], { expires_at: '2027-01-01T01:00:00+01:30' }),
      await makeKey(site, admin, ['stats:read'], { expires_at: '2027-01-02T00:00:00Z' }),
    ]
    expect(first).toBeUndefined()
    expect((await site.call('GET', '/api/stats', { token: second })).status).toBe(200)
    now = new Date('2027-01-02T00:00:00Z')
    expect((await site.call('GET', '/api/skills', { token: second })).body.error).toMatch(/^This key has expired/)

    const other = await signUp(site, 'admin', 'other@example.com')
    const key = await makeKey(site, other, ['stats:read'])
    const { db } = site.context.database
    await db.updateTable('user').set({ role: 'user' }).where('id', '=', other.id).execute()
    expect((await site.call('GET', '/api/stats', { token: key })).status).toBe(401)
    await db.updateTable('user').set({ role: 'admin' }).where('id', '=', other.id).execute()
    expect((await site.call('GET', '/api/stats', { token: key })).status).toBe(200)
    await db.deleteFrom('user').where('id', '=', other.id).execute()
    expect((await site.call('GET', '/api/stats', { token: key })).status).toBe(401)
  })

  it('cannot make keys or change the account, nor can a user make one', async () => {
    await using site = await open()
    const admin = await makeAdmin(site)
    const user = await makeUser(site)
    const token = await makeKey(site, admin, scopeNames)
    const body = { name: 'Another', scopes: ['stats:read'] }
    expect((await site.call('POST', '/api/tokens', { token, body })).body.code).toBe('forbidden')
    expect((await site.call('GET', '/api/auth/me', { token })).body.code).toBe('forbidden')
    expect((await site.call('POST', '/api/tokens', { token: user.token, body })).status).toBe(403)
    for (const [field, value] of [
      ['scopes', []],
      ['scopes', ['everything']],
      ['name', ' '],
      ['expires_at', '2020-01-01T00:00:00Z'],
    ]) {
      const answer = await site.call('POST', '/api/tokens', {
        token: admin.token,
        body: { ...body, [String(field)]: value },
      })
      expect([answer.status, Object.keys(answer.body.fields)[0]?.split('.')[0]]).toEqual([422, field])
    }
  })

  it('is named in the activity for the actions of its calls', async () => {
    await using site = await open()
    const admin = await makeAdmin(site)
    const token = await makeKey(site, admin, ['content:write'], { name: 'n8n at home' })
    const { id } = await makeEntry(site, 'skills')
    expect((await site.call('DELETE', `/api/skills/${id}`, { token })).status).toBe(204)
    const { body } = await site.call('GET', '/api/admin/audit', { token: admin.token })
    const shown = body.map(({ action, subject, device, person }: Record<string, { email: string }>) => [
      action,
      subject,
      device,
      person?.email,
    ])
    expect(shown.slice(0, 2)).toEqual([
      ['deleted', expect.stringContaining('skill category'), 'Key “n8n at home”', admin.email],
      ['key-made', '“n8n at home”', 'Unknown device', admin.email],
    ])
  })

  it('has no rights while its admin lacks the second factor, like the admin', async () => {
    await using site = await open()
    const admin = await makeAdmin(site)
    const token = await makeKey(site, admin, ['stats:read'])
    const body = { accounts: { second_factor_required: true } }
    await site.context.settings.change(body)
    expect((await site.call('GET', '/api/stats', { token })).body.code).toBe('second_factor_missing')
  })
})

it('An unknown key is refused everywhere, and guessing is limited without locking out keys that exist', async () => {
  await using site = await openTestSite()
  const token = await makeKey(site, await makeAdmin(site), ['stats:read'])
  for (const path of ['/api/skills', '/api/settings', '/api/nowhere', '/api/stats']) {
    expect((await site.call('GET', path, { token: unknown })).status).toBe(401)
  }
  const statuses = new Set<number>()
  for (let tries = 10; tries < unknownKeyRule.limit; tries += 1) {
    await site.context.limiter.take([unknownKeyRule, 'unknown'])
  }
  for (let tries = 0; tries < 10; tries += 1) {
    statuses.add((await site.call('GET', '/api/nowhere', { token: unknown })).status)
  }
  expect([...statuses]).toEqual([401, 429])
  expect((await site.call('GET', '/api/stats', { token })).status).toBe(200)
})
