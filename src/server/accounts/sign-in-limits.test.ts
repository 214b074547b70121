import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeUser } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'

const failing = (site: Pick<TestSite, 'call'>, email: string, from = '192.0.2.1') =>
  site.call('POST', '/api/auth/login', {
    body: { email, password: 'wrong' },
    headers: { 'x-forwarded-for': `198.51.100.7, ${from}` },
  })

onBothDatabases('signing in', (open) => {
  it('401 that looks the same for an unknown address and a wrong password', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const [known, unknown] = [await failing(site, user.email), await failing(site, 'nobody@example.com')]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect([known.status, known.body.code]).toEqual([401, 'wrong_credentials'])
  })

  it('429 with the time to wait after ten failures, for unknown addresses too', async () => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const user = await makeUser(site)
    for (const email of [user.email, 'nobody@example.com']) {
      const statuses: number[] = []
      for (let count = 0; count < 11; count += 1) statuses.push((await failing(site, email)).status)
      expect(statuses).toEqual([...Array(10).fill(401), 429])
    }
    const slowed = await failing(site, user.email.toUpperCase())
    expect(slowed.body.code).toBe('too_many')
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(800)
    // Its owner, elsewhere, still gets in.
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    expect((await site.call('POST', '/api/auth/login', { body: user, headers })).status).toBe(200)
    // And after a quarter of an hour so does everybody.
    const later = again(site, { now: () => new Date(Date.now() + 16 * 60 * 1000) })
    expect((await failing(later, user.email)).status).toBe(401)
  })

  it('many attempts at once are counted as they begin', async () => {
    await using site = await open()
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async () => (await failing(site, 'nobody@example.com')).status),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  it('right passwords are never too many', async () => {
    await using site = await open()
    const user = await makeUser(site)
    for (let count = 0; count < 12; count += 1) {
      expect((await site.call('POST', '/api/auth/login', { body: user })).status).toBe(200)
    }
  })

  it('who fails from everywhere does not lock the owner out', async () => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const user = await makeUser(site)
    const { limiter } = site.context
    for (let count = 0; count < 101; count += 1) {
      limiter.allows({ name: 'sign-in to account', most: 100, seconds: 3600 }, user.email)
    }
    const from = (address: string, password = user.password) =>
      site.call('POST', '/api/auth/login', {
        body: { email: user.email, password },
        headers: { 'x-forwarded-for': address },
      })
    expect((await from('203.0.113.5')).status).toBe(200)
    // An address of its own has one guess, not ten.
    expect((await from('203.0.113.6', 'wrong')).status).toBe(401)
    expect((await from('203.0.113.6', 'wrong')).status).toBe(429)
  })

  it('one address cannot try many accounts', async () => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await failing(site, `user${count}@example.com`)).status)
    expect(statuses.slice(-2)).toEqual([401, 429])
    expect((await failing(site, 'user99@example.com', '192.0.2.99')).status).toBe(401)
  })

  it('what a caller writes into X-Forwarded-For counts for nothing without a proxy', async () => {
    await using site = await open()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await failing(site, 'nobody@example.com', `192.0.2.${count}`)).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('RATE_LIMIT=off counts nothing', async () => {
    await using site = await open({ env: { RATE_LIMIT: 'off' } })
    for (let count = 0; count < 12; count += 1) expect((await failing(site, 'nobody@example.com')).status).toBe(401)
  })
})
