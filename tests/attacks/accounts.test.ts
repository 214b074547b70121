import { describe, expect, it } from 'vitest'
import { errorStatus } from '../../src/contract/errors.ts'
import { limitSignIn, signInRules } from '../../src/server/accounts/sign-in-limits.ts'
import { type ApiError, errors } from '../../src/server/platform/http/errors.ts'
import type { Limiter } from '../../src/server/platform/http/limiter.ts'
import { again } from '../helpers/again.ts'
import { storedEmail } from '../helpers/emails.ts'
import { counted, limiterOn } from '../helpers/limiters.ts'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../helpers/people.ts'
import type { TestSite } from '../helpers/site.ts'

const victim = { email: 'victim@example.com', password: 'chosen by a stranger' }

const signIn = (site: TestSite, body: object, from: string) =>
  site.call('POST', '/api/auth/login', { body, headers: { 'x-forwarded-for': from } })

onBothDatabases('an account with the address of somebody else', (open) => {
  it('is not confirmed by a scanner that opens every link of an email', async () => {
    await using site = await open()
    await site.call('POST', '/api/auth/signup', { body: victim })
    const { path } = await storedEmail(site, 'confirm-address')

    for (const method of ['HEAD', 'GET', 'GET', 'OPTIONS']) await site.call(method, path)

    const attempt = await site.call('POST', '/api/auth/login', { body: victim })
    expect([attempt.status, attempt.body.code]).toEqual([403, 'unconfirmed'])
    const page = await site.call('GET', path)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    // The page shows the address above the button.
    expect(page.text).toContain('victim@example.com')
    expect(page.text).toMatch(/<form method="post"/)
  })

  it('shows a hostile name as text on the confirmation page', async () => {
    await using site = await open()
    const display_name = '<img src=x onerror=alert(1)>'
    await site.call('POST', '/api/auth/signup', { body: { ...victim, display_name } })
    const { text } = await site.call('GET', (await storedEmail(site, 'confirm-address')).path)
    expect(text).not.toContain('<img')
  })
})

/** An attempt with a wrong password, without hashing it. */
const guess = (limiter: Limiter, account: string, client: string, device: string | null = null): Promise<number> =>
  limitSignIn(limiter, { account, client, device }, () => Promise.reject(errors.wrongCredentials())).then(
    () => 200,
    (error: ApiError) => errorStatus[error.code],
  )

/** Makes guesses from different networks until the account refuses unknown clients. */
async function besiege({ context }: TestSite, email: string) {
  for (let index = 0; index < 60; index += 1) await guess(context.limiter, email, `203.0.${index}.1`)
}

describe('160 guesses at the password of the admin', () => {
  it.each([
    ['from one site (/48)', (index: number) => `2001:db8:1:${index.toString(16)}::/64`, 20],
    ['from one provider (/32)', (index: number) => `2001:db8:${index.toString(16)}:1::/64`, 30],
    ['from all over the world', (index: number) => `2a${(index + 16).toString(16)}:1:1:1::/64`, 30],
    ['from all over the world, by IPv4', (index: number) => `203.0.${index}.1`, 30],
    ['twice from each of 80 addresses', (index: number) => `203.0.${index % 80}.1`, 60],
  ])('%s: only a few passwords are checked', async (_, client, limit) => {
    const limiter = limiterOn()
    const statuses: number[] = []
    for (let index = 0; index < 160; index += 1) statuses.push(await guess(limiter, 'owner@example.com', client(index)))
    const tried = statuses.filter((status) => status === 401).length
    expect(tried).toBeGreaterThan(0)
    expect(tried).toBeLessThanOrEqual(limit)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
  })

  it('refused attempts count neither against other clients nor against a first attempt', async () => {
    const limiter = limiterOn()
    for (let index = 0; index < 200; index += 1) await guess(limiter, 'owner@example.com', '203.0.113.1')
    expect(await counted(limiter, [signInRules.account, 'owner@example.com'])).toBeLessThan(10)
    for (let index = 0; index < 60; index += 1) await guess(limiter, 'owner@example.com', `203.0.${index}.1`)
    for (let index = 0; index < 5; index += 1) {
      expect(await guess(limiter, 'owner@example.com', '198.51.100.1')).toBe(429)
    }
  })
})

onBothDatabases('an account under a guessing attack', (open) => {
  it('lets the owner sign in from a known browser, also after typing errors', async () => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const { email, password } = await makeAdmin(site)
    const { device } = (await signIn(site, { email, password }, '198.51.100.1')).body
    await besiege(site, email)

    expect((await signIn(site, { email, password }, '198.51.100.9')).status).toBe(429)
    expect((await signIn(site, { email, password: 'mistyped', device }, '198.51.100.9')).status).toBe(401)
    expect((await signIn(site, { email, password, device }, '198.51.100.9')).status).toBe(200)
  })

  it('ignores a device mark that is forged, of another account, expired or malformed', async () => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const { email } = await makeAdmin(site)
    const { devices } = site.context
    const own = devices.mark(email)
    const old = again(site, { now: () => new Date(Date.now() - 366 * 24 * 60 * 60 * 1000) }).context.devices.mark(email)
    await besiege(site, email)

    const forged = [devices.mark('user@example.com'), old, 'x', `${own}x`, `${own}.x`.slice(1), '..', own.split('.')[0]]
    for (const device of forged) {
      const { status } = await signIn(site, { email, password: 'a guess', device }, '198.51.100.9')
      expect([device, status]).toEqual([device, 429])
    }
  })

  it('lets the owner sign in from an unknown browser after a password reset', async () => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const { email } = await makeAdmin(site)
    await besiege(site, email)
    await site.call('POST', '/api/auth/reset-password-request', { body: { email, redirectUrl: '/reset-password' } })
    const tokens = Object.fromEntries(
      new URLSearchParams((await storedEmail(site, 'reset-password')).path.split('?')[1]),
    )
    const body = { ...tokens, new_password: 'a quiet new one' }
    const { device } = (await site.call('POST', '/api/auth/reset-password', { body })).body
    const answer = await signIn(site, { email, password: 'a quiet new one', device }, '198.51.100.9')
    expect(answer.status).toBe(200)
  })
})

it('allows a known browser ten attempts, independent of its address', async () => {
  const limiter = limiterOn()
  const statuses: number[] = []
  for (let index = 0; index < 12; index += 1) {
    statuses.push(await guess(limiter, 'owner@example.com', `198.51.100.${index}`, 'the browser'))
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

onBothDatabases('a common password', (open) => {
  const sentence = 'This password is one of the 10,000 most common ones. Please choose another.'

  it('is refused at sign-up, reset and change, in upper and lower case', async () => {
    await using site = await open()
    const { email, password, token } = await makeUser(site)
    for (const common of ['password1', 'PASSWORD1', 'trustno1', '123456']) {
      const answer = await site.call('POST', '/api/auth/signup', { body: { ...victim, password: common } })
      expect([answer.status, answer.body.fields]).toEqual([422, { password: sentence }])
    }
    const change = { current_password: password, new_password: 'iloveyou' }
    const changed = await site.call('POST', '/api/auth/change-password', { token, body: change })
    expect([changed.status, changed.body.fields]).toEqual([422, { new_password: sentence }])

    await site.call('POST', '/api/auth/reset-password-request', { body: { email } })
    const tokens = Object.fromEntries(
      new URLSearchParams((await storedEmail(site, 'reset-password')).path.split('?')[1]),
    )
    const reset = (new_password: string) =>
      site.call('POST', '/api/auth/reset-password', { body: { ...tokens, new_password } })
    const refused = await reset('iloveyou')
    expect([refused.status, refused.body.fields]).toEqual([422, { new_password: sentence }])
    // The link is still valid.
    expect((await reset('six-ch')).status).toBe(200)
  })
})
