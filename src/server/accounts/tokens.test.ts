import { expect, it } from 'vitest'
import { fullBody } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'

onBothDatabases('tokens', (open) => {
  it('POST /api/auth/logout ends this session and no other', async () => {
    await using site = await open()
    const { token, email, password } = await makeAdmin(site)
    const { body: second } = await site.call('POST', '/api/auth/login', { body: { email, password } })

    expect((await site.call('POST', '/api/auth/logout', { token })).status).toBe(204)

    expect((await site.call('GET', '/api/auth/me', { token })).status).toBe(401)
    expect((await site.call('POST', '/api/skills', { token, body: fullBody('skills') })).status).toBe(401)
    expect((await site.call('GET', '/api/auth/me', { token: second.token })).status).toBe(200)
  })

  it('POST /api/auth/logout answers 204 without a token, with an invalid one, and twice', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)

    for (const one of [undefined, 'garbage', token, token]) {
      expect((await site.call('POST', '/api/auth/logout', { token: one })).status).toBe(204)
    }
  })

  it('answers 401 for invalid and altered tokens, and treats them as visitors for reads', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const decoded = decodeURIComponent(token)
    const [id = '', signature = ''] = decoded.split('.')
    const flipped = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`
    const altered = [
      '',
      'garbage',
      'a.b',
      '.',
      '%',
      'a.%E0%A4%A',
      id,
      `${id}.`,
      `${id}.${signature.slice(0, -4)}`,
      `${id}.${'A'.repeat(signature.length)}`,
      `${flipped}.${signature}`,
      `${token} ${token}`,
      `${id}; other=1.${signature}`,
      'x'.repeat(8000),
    ]
    for (const one of altered) {
      const me = await site.call('GET', '/api/auth/me', { token: one })
      expect([one, me.status, me.body?.code]).toEqual([one, 401, 'unauthorized'])
      const write = await site.call('POST', '/api/skills', { token: one, body: fullBody('skills') })
      expect(write.status).toBe(401)
      expect((await site.call('GET', '/api/skills', { token: one })).status).toBe(200)
    }
  })

  it('answers 401 for a header that does not contain a token', async () => {
    await using site = await open()

    for (const authorization of ['Basic YWRtaW46YWRtaW4=', 'Bearer', 'token', 'Bearer  ']) {
      const { status } = await site.call('GET', '/api/auth/me', { headers: { authorization } })
      expect([authorization, status]).toEqual([authorization, 401])
    }
  })

  it('answers 401 for the token of a deleted person', async () => {
    await using site = await open()
    const { token, id } = await makeUser(site)
    await site.context.database.db.deleteFrom('user').where('id', '=', id).execute()

    expect((await site.call('GET', '/api/auth/me', { token })).status).toBe(401)
  })

  it('answers 403 to a former admin at once', async () => {
    await using site = await open()
    const { token, id } = await makeAdmin(site)
    await site.context.database.db.updateTable('user').set({ role: 'user' }).where('id', '=', id).execute()

    expect((await site.call('POST', '/api/skills', { token, body: fullBody('skills') })).status).toBe(403)
  })
})

it('answers 401 for a token that was signed with another secret', async () => {
  await using site = await openTestSite({ env: { SESSION_SECRET: 'another secret, also 32 letters and more' } })
  const { token } = await makeAdmin(site)

  expect((await site.call('GET', '/api/auth/me', { token })).status).toBe(401)
})
