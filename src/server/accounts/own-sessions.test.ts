import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser, type Person } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { sessionsOfPerson } from './auth-tables.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const signIn = ({ call }: TestSite, { email, password }: Person) =>
  call('POST', '/api/auth/login', { body: { email, password }, headers: { 'user-agent': firefox } })
const sessions = async ({ call }: TestSite, token: string) => (await call('GET', '/api/auth/sessions', { token })).body

onBothDatabases('own sessions', (open) => {
  it('GET /api/auth/sessions lists the devices, the current one first, without a token or its hash', async () => {
    await using site = await open()
    const user = await makeUser(site)
    await makeAdmin(site)
    const { body } = await signIn(site, user)
    const listed = await sessions(site, body.token)
    expect(listed).toEqual([
      {
        id: expect.any(String),
        device: 'Firefox on Linux',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        current: true,
      },
      expect.objectContaining({ current: false }),
    ])
    const { db } = site.context.database
    for (const { token } of await db.selectFrom('session').select('token').execute()) {
      expect(JSON.stringify(listed)).not.toContain(token)
    }
  })

  it('stores the last use at most every five minutes', async () => {
    let time = new Date('2030-01-01T10:00:00Z')
    await using site = await open({ now: () => time })
    const { token } = await makeUser(site)
    const used = async (minutes: number) => {
      time = new Date(Date.parse('2030-01-01T10:00:00Z') + minutes * 60_000)
      const { db } = site.context.database
      await site.call('GET', '/api/auth/me', { token })
      return (await db.selectFrom('session').select('last_used_at').executeTakeFirst())?.last_used_at?.slice(11, 16)
    }
    expect([await used(0), await used(4), await used(6), await used(10), await used(12)]).toEqual([
      '10:00',
      '10:00',
      '10:06',
      '10:06',
      '10:12',
    ])
  })

  it('DELETE /api/auth/sessions/{id} ends that session at once, and no other', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const other = (await signIn(site, user)).body.token
    const [, ended] = await sessions(site, user.token)
    const end = (id: string, token: string) => site.call('DELETE', `/api/auth/sessions/${id}`, { token })
    expect((await end(ended.id, user.token)).status).toBe(204)
    expect((await site.call('GET', '/api/auth/me', { token: other })).status).toBe(401)
    expect((await end(ended.id, user.token)).status).toBe(404)
    expect(await sessions(site, user.token)).toHaveLength(1)
  })

  it('a sign-in ends the oldest session of a person who has very many', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const { db } = site.context.database
    const row = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: sessionsOfPerson - 1 }, () => ({ ...row, id: newId(), token: newId() }))
    await db.insertInto('session').values(copies).execute()
    expect(await sessions(site, user.token)).toHaveLength(sessionsOfPerson)
    const { body } = await signIn(site, user)
    expect(await sessions(site, body.token)).toHaveLength(sessionsOfPerson)
    expect((await site.call('GET', '/api/auth/me', { token: user.token })).status).toBe(401)
  })

  it("does not end another person's session", async () => {
    await using site = await open()
    const [user, admin] = [await makeUser(site), await makeAdmin(site)]
    const [theirs] = await sessions(site, user.token)
    expect((await site.call('DELETE', `/api/auth/sessions/${theirs.id}`, { token: admin.token })).status).toBe(404)
    expect((await site.call('GET', '/api/auth/me', { token: user.token })).status).toBe(200)
  })

  it('DELETE /api/auth/sessions ends all but the current one', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const other = (await signIn(site, user)).body.token
    expect((await site.call('DELETE', '/api/auth/sessions', { token: user.token })).status).toBe(204)
    expect((await site.call('GET', '/api/auth/me', { token: other })).status).toBe(401)
    expect((await site.call('GET', '/api/auth/me', { token: user.token })).status).toBe(200)
  })
})
