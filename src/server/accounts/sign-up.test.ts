import { expect, it, vi } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { storedEmail, storedEmails } from '../../../tests/helpers/emails.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeUser } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import * as password from './password.ts'

const ada = { email: 'Ada@Example.com', password: 'analytical engine' }

onBothDatabases('sign-up', (open) => {
  it('POST /api/auth/signup answers 201 and sends an email whose link allows signing in', async () => {
    await using site = await open()
    const answer = await site.call('POST', '/api/auth/signup', { body: ada })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ message: 'We sent you a confirmation link.' })

    const early = await site.call('POST', '/api/auth/login', { body: ada })
    expect([early.status, early.body.code]).toEqual([403, 'unconfirmed'])

    const { to, path } = await storedEmail(site, 'confirm-address')
    expect(to).toBe('ada@example.com')
    const confirmed = await site.call('POST', path)
    expect(confirmed.status).toBe(303)
    expect(confirmed.headers.get('location')).toBe('/auth?confirmed=1')
    expect(confirmed.headers.get('referrer-policy')).toBe('no-referrer')

    const signedIn = await site.call('POST', '/api/auth/login', { body: ada })
    expect(signedIn.status).toBe(200)
    expect(signedIn.body.user).toMatchObject({ email: 'ada@example.com', role: 'user', display_name: null })
    const me = await site.call('GET', '/api/auth/me', { token: signedIn.body.token })
    expect(me.body).toEqual(signedIn.body.user)
  })

  it('stores the display name', async () => {
    await using site = await open()
    await site.call('POST', '/api/auth/signup', { body: { ...ada, display_name: '  Ada\r\nLovelace ' } })
    await site.call('POST', (await storedEmail(site, 'confirm-address')).path)
    const { body } = await site.call('POST', '/api/auth/login', { body: ada })
    expect(body.user.display_name).toBe('Ada Lovelace')
  })

  it('gives the same answer for a known address and sends its owner an email', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const hash = vi.spyOn(password, 'hashPassword')
    const stranger = await site.call('POST', '/api/auth/signup', { body: ada })
    const member = await site.call('POST', '/api/auth/signup', { body: { ...ada, email: user.email.toUpperCase() } })
    expect([member.status, member.body]).toEqual([stranger.status, stranger.body])
    expect((await storedEmails(site)).map(({ kind, to }) => [kind, to])).toEqual([
      ['confirm-address', 'ada@example.com'],
      ['account-exists', user.email],
    ])
    expect(hash).toHaveBeenCalledTimes(2)
    const signIn = await site.call('POST', '/api/auth/login', { body: user })
    expect(signIn.status).toBe(200)
  })

  it('accepts a confirmation link once and reports the second use', async () => {
    await using site = await open()
    await site.call('POST', '/api/auth/signup', { body: ada })
    const { path } = await storedEmail(site, 'confirm-address')
    const both = await Promise.all([site.call('POST', path), site.call('POST', path)])
    expect(both.map(({ headers }) => headers.get('location')).sort()).toEqual([
      '/auth?confirmed=0&reason=used',
      '/auth?confirmed=1',
    ])
    // The page is not shown again either.
    expect((await site.call('GET', path)).headers.get('location')).toBe('/auth?confirmed=0&reason=used')
  })

  it('refuses a link as expired after a day, and as unknown if it was made up', async () => {
    await using site = await open()
    await site.call('POST', '/api/auth/signup', { body: ada })
    const { path } = await storedEmail(site, 'confirm-address')
    const tomorrow = again(site, { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) })
    for (const method of ['GET', 'POST']) {
      const late = await tomorrow.call(method, path)
      expect(late.headers.get('location')).toBe('/auth?confirmed=0&reason=expired')
      for (const wrong of ['/api/auth/confirm?token=wrong', '/api/auth/confirm']) {
        expect((await site.call(method, wrong)).headers.get('location')).toBe('/auth?confirmed=0&reason=unknown')
      }
    }
  })

  it('sends another email for a second sign-up, and each link sets the password of its own sign-up', async () => {
    await using site = await open()
    await site.call('POST', '/api/auth/signup', { body: { ...ada, password: 'of a stranger' } })
    await site.call('POST', '/api/auth/signup', { body: ada })
    await site.call('POST', '/api/auth/signup', { body: { ...ada, password: 'of a stranger again' } })
    const [, own] = await storedEmails(site, 'confirm-address')
    await site.call('POST', own?.path ?? '')
    expect((await site.call('POST', '/api/auth/login', { body: ada })).status).toBe(200)
    const stranger = { ...ada, password: 'of a stranger again' }
    expect((await site.call('POST', '/api/auth/login', { body: stranger })).status).toBe(403)
    // The other links are invalid now.
    for (const { path } of await storedEmails(site, 'confirm-address')) {
      expect((await site.call('POST', path)).headers.get('location')).toMatch(/^\/auth\?confirmed=0/)
    }
  })

  it('each link sets the name of its own sign-up', async () => {
    await using site = await open()
    await site.call('POST', '/api/auth/signup', { body: { ...ada, display_name: 'A stranger' } })
    await site.call('POST', '/api/auth/signup', { body: { ...ada, display_name: 'Ada' } })
    const [, own] = await storedEmails(site, 'confirm-address')
    await site.call('POST', own?.path ?? '')
    const { token } = (await site.call('POST', '/api/auth/login', { body: ada })).body
    expect((await site.call('GET', '/api/auth/me', { token })).body.display_name).toBe('Ada')
  })

  it('refuses a link that was requested before the address became an admin', async () => {
    await using site = await open()
    await site.call('POST', '/api/auth/signup', { body: { ...ada, password: 'of a stranger' } })
    const { path } = await storedEmail(site, 'confirm-address')
    await site.context.accounts.setAdmin(ada.email, 'of the owner')
    expect((await site.call('POST', path)).headers.get('location')).toMatch(/^\/auth\?confirmed=0/)
    const login = (password: string) => site.call('POST', '/api/auth/login', { body: { email: ada.email, password } })
    expect((await login('of a stranger')).status).toBe(403)
    expect((await login('of the owner')).status).toBe(200)
  })

  it('creates one account for simultaneous sign-ups', async () => {
    await using site = await open()
    const answers = await Promise.all([1, 2, 3].map(() => site.call('POST', '/api/auth/signup', { body: ada })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { db } = site.context.database
    expect(await db.selectFrom('user').select('id').where('email', '=', 'ada@example.com').execute()).toHaveLength(1)
    expect(await db.selectFrom('account').select('id').execute()).toHaveLength(1)
  })

  it('stores only hashes of tokens', async () => {
    await using site = await open()
    await site.call('POST', '/api/auth/signup', { body: ada })
    const token =
      new URLSearchParams((await storedEmail(site, 'confirm-address')).path.split('?')[1]).get('token') ?? ''
    const rows = await site.context.database.db.selectFrom('account_token').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(ada.password)
  })

  it('answers 429 after too many emails to an address, known or not', async () => {
    await using site = await open()
    const { email } = await makeUser(site)
    for (const address of [email, 'nobody@example.com']) {
      const statuses: number[] = []
      for (let count = 0; count < 7; count += 1) {
        const body = { email: address, redirectUrl: '/reset-password' }
        statuses.push((await site.call('POST', '/api/auth/reset-password-request', { body })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    }
  })
})

// On one database, because none of these reaches it.
it('a sign-up with a missing or impossible address, or a short password, is refused with 422 and sends nothing', async () => {
  await using site = await openTestSite()
  for (const [body, fields] of [
    [{ password: 'long enough' }, { email: 'Email is required.' }],
    [{ email: 'x', password: 'long enough' }, { email: "That doesn't look like an email address." }],
    [{ email: 'a@b.co\r\nBcc: c@d.co', password: 'long enough' }, { email: expect.stringMatching(/email address/) }],
    [{ email: 'a@b.co', password: '12345' }, { password: expect.stringMatching(/at least 6 characters long/) }],
  ]) {
    const answer = await site.call('POST', '/api/auth/signup', { body })
    expect([answer.status, answer.body.fields]).toEqual([422, fields])
  }
  expect(await storedEmails(site)).toEqual([])
})
