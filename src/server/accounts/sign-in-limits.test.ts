import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { limiterOn, used } from '../../../tests/helpers/limiters.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeUser } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { errors } from '../platform/http/errors.ts'
import { storedCounts } from '../platform/http/stored-counts.ts'
import { limitSignIn, signInRules } from './sign-in-limits.ts'

const failing = (site: Pick<TestSite, 'call'>, email: string, from = '192.0.2.1') =>
  site.call('POST', '/api/auth/login', {
    body: { email, password: 'wrong' },
    headers: { 'x-forwarded-for': `198.51.100.7, ${from}` },
  })

onBothDatabases('signing in', (open) => {
  it('answers the same 401 for an unknown address and a wrong password', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const [member, stranger] = [await failing(site, user.email), await failing(site, 'nobody@example.com')]
    expect([stranger.status, stranger.body]).toEqual([member.status, member.body])
    expect([member.status, member.body.code]).toEqual([401, 'wrong_credentials'])
  })

  it('answers 429 with the time to wait after ten failures, for unknown addresses too', async () => {
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
    // The owner can still sign in from elsewhere.
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    expect((await site.call('POST', '/api/auth/login', { body: user, headers })).status).toBe(200)
    // After a quarter of an hour everybody can try again.
    const later = again(site, { now: () => new Date(Date.now() + 16 * 60 * 1000) })
    expect((await failing(later, user.email)).status).toBe(401)
  })

  it('counts simultaneous attempts when they begin', async () => {
    await using site = await open()
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async () => (await failing(site, 'nobody@example.com')).status),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  it('does not count attempts with the right password', async () => {
    await using site = await open()
    const user = await makeUser(site)
    for (let count = 0; count < 12; count += 1) {
      expect((await site.call('POST', '/api/auth/login', { body: user })).status).toBe(200)
    }
  })

  it('lets the owner in while attempts from many addresses fail', async () => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const user = await makeUser(site)
    await used(site.context, 100, [signInRules.account, user.email])
    const from = (address: string, password = user.password) =>
      site.call('POST', '/api/auth/login', {
        body: { email: user.email, password },
        headers: { 'x-forwarded-for': address },
      })
    expect((await from('203.0.113.5')).status).toBe(200)
    // Another client address has one attempt, not ten.
    expect((await from('203.0.113.6', 'wrong')).status).toBe(401)
    expect((await from('203.0.113.6', 'wrong')).status).toBe(429)
    // Also for an address that tries several passwords at once, through two processes.
    const other = again(site, { env: { TRUST_PROXY: 'on' } })
    const guesses = Array.from({ length: 8 }, (_, index) =>
      failing(index % 2 ? site : other, user.email, '203.0.113.7'),
    )
    expect((await Promise.all(guesses)).filter(({ status }) => status === 401)).toHaveLength(1)
  })

  it('limits how many accounts one address can try', async () => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const statuses: number[] = []
    await used(site.context, 28, [signInRules.clients[0], '192.0.2.1'])
    for (let count = 0; count < 3; count += 1) statuses.push((await failing(site, `user${count}@example.com`)).status)
    expect(statuses).toEqual([401, 401, 429])
    expect((await failing(site, 'user99@example.com', '192.0.2.99')).status).toBe(401)
  })

  it('ignores X-Forwarded-For without a proxy', async () => {
    await using site = await open()
    const statuses: number[] = []
    await used(site.context, 8, [signInRules.pairs[0], 'nobody@example.com unknown'])
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await failing(site, 'nobody@example.com', `192.0.2.${count}`)).status)
    }
    expect(statuses).toEqual([401, 401, 429])
  })

  it('limits nothing with RATE_LIMIT=off', async () => {
    await using site = await open({ env: { RATE_LIMIT: 'off' } })
    for (let count = 0; count < 12; count += 1) expect((await failing(site, 'nobody@example.com')).status).toBe(401)
  })

  it('an attempt costs one write, and a refused one none', async () => {
    await using site = await open()
    const { database } = site.context
    const statements: string[] = []
    const noting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const now = () => new Date(0)
    const noted = { kind: database.kind, db: database.db.withPlugin(noting) }
    const limiter = limiterOn({ now, counts: storedCounts({ database: noted, secret: 'a secret', now }) })
    const costs = async () => {
      statements.length = 0
      const who = { account: 'ada@example.com', client: '2001:db8:1:2::/64', device: null }
      await limitSignIn(limiter, who, () => Promise.reject(errors.wrongCredentials())).catch(() => {})
      return statements.map((kind) => (kind === 'SelectQueryNode' ? 'read' : 'write'))
    }

    expect(await costs()).toEqual(['read', 'write'])
    for (let count = 1; count < 10; count += 1) expect(await costs()).toEqual(['read', 'read', 'write'])
    expect(await costs()).toEqual(['read'])
  })
})
