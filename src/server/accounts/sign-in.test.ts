import { expect, it, vi } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { storedEmail, storedEmails } from '../../../tests/helpers/emails.ts'
import { used } from '../../../tests/helpers/limiters.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser, signUp } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import * as passwords from './password.ts'
import { signInRules } from './sign-in-limits.ts'

onBothDatabases('signing in', (open, kind) => {
  it('POST /api/auth/login answers a token and the person for the right password', async () => {
    await using site = await open()
    const { email, password, id } = await signUp(site, 'admin', 'owner@example.com')

    const { status, body } = await site.call('POST', '/api/auth/login', { body: { email, password } })

    const user = { id, role: 'admin', email, display_name: 'Admin', avatar_url: null }
    expect([status, body]).toEqual([200, { token: expect.any(String), user, device: expect.any(String) }])
    const me = await site.call('GET', '/api/auth/me', { token: body.token })
    expect([me.status, me.body]).toEqual([200, user])
  })

  it('accepts the email in capitals and with surrounding spaces', async () => {
    await using site = await open()
    const { password } = await makeAdmin(site)

    const body = { email: '  ADMIN@Example.com ', password }
    expect((await site.call('POST', '/api/auth/login', { body })).status).toBe(200)
  })

  it('sets no cookie and ignores cookies', async () => {
    await using site = await open()
    const { email, password, token } = await makeAdmin(site)

    const login = await site.call('POST', '/api/auth/login', { body: { email, password } })
    expect(login.headers.get('set-cookie')).toBeNull()
    const cookie = `better-auth.session_token=${token}`
    expect((await site.call('GET', '/api/auth/me', { headers: { cookie } })).status).toBe(401)
  })

  it('answers the same for a wrong email and a wrong password', async () => {
    await using site = await open()
    const { email, password } = await makeAdmin(site)
    const login = (body: object) => site.call('POST', '/api/auth/login', { body })

    const wrongPassword = await login({ email, password: `${password}!` })
    const wrongEmail = await login({ email: 'nobody@example.com', password })

    expect(wrongPassword.status).toBe(401)
    expect(wrongPassword.body).toEqual({
      error: 'Wrong email address or password.',
      code: 'wrong_credentials',
    })
    expect([wrongEmail.status, wrongEmail.body]).toEqual([wrongPassword.status, wrongPassword.body])
  })

  it('answers an unconfirmed person 403 for the right password and 401 for a wrong one', async () => {
    await using site = await open()
    const { email, password, id } = await makeUser(site)
    const emailVerified = kind === 'postgres' ? false : 0
    await site.context.database.db.updateTable('user').set({ emailVerified }).where('id', '=', id).execute()
    const login = (secret: string) => site.call('POST', '/api/auth/login', { body: { email, password: secret } })

    const right = await login(password)
    const wrong = await login('something else')

    expect([right.status, right.body.code]).toEqual([403, 'unconfirmed'])
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
  })
})

// On one database, because none of these reaches it.
it('signing in answers 422 with the fields that are missing or impossible', async () => {
  await using site = await openTestSite()
  const bodies: [body: object, fields: string[]][] = [
    [{}, ['email', 'password']],
    [{ email: 'admin@example.com' }, ['password']],
    [{ email: 'admin@example.com', password: '' }, ['password']],
    [{ email: '', password: 'x' }, ['email']],
    [{ email: 'no address', password: 'x' }, ['email']],
    [{ email: ['admin@example.com'], password: 'x' }, ['email']],
    [{ email: `${'x'.repeat(250)}@example.com`, password: 'x' }, ['email']],
    [{ email: 'admin@example.com', password: 'x'.repeat(257) }, ['password']],
    [{ email: 'admin@example.com', password: { $ne: 1 } }, ['password']],
  ]
  for (const [body, fields] of bodies) {
    const answer = await site.call('POST', '/api/auth/login', { body })
    expect([body, answer.status, Object.keys(answer.body.fields).sort()]).toEqual([body, 422, fields])
  }
})

onBothDatabases('signing in while a sign-up is pending', (open) => {
  const chosen = 'chosen at the sign-up'
  const nobody = 'nobody@example.com'
  const signUpWith = (site: TestSite, email: string, password = chosen) =>
    site.call('POST', '/api/auth/signup', { body: { email, password } })
  const signIn = async (site: Pick<TestSite, 'call'>, email: string, password: string) => {
    const { status, body } = await site.call('POST', '/api/auth/login', { body: { email, password } })
    return { status, body }
  }
  const answers = async (site: Pick<TestSite, 'call'>, emails: string[], password: string) => {
    const codes: unknown[] = []
    for (const email of emails) codes.push((await signIn(site, email, password)).body.code ?? 'signed in')
    return codes
  }

  it.each([
    { given: 'the password of the sign-up', password: chosen, status: 403, code: 'unconfirmed' },
    { given: 'another password', password: 'something else', status: 401, code: 'wrong_credentials' },
    { given: 'any password, without a sign-up', password: null, status: 401, code: 'wrong_credentials' },
  ])('$given: $status after the same work, whether or not the address has an account', async (expected) => {
    using hashed = vi.spyOn(passwords, 'hashPassword')
    using verified = vi.spyOn(passwords, 'verifyPassword')
    await using site = await open()
    const user = await makeUser(site)
    const results: object[] = []
    for (const email of [user.email, nobody]) {
      if (expected.password !== null) await signUpWith(site, email)
      const before = hashed.mock.calls.length + verified.mock.calls.length
      const answer = await signIn(site, email, expected.password ?? chosen)
      results.push({ ...answer, work: hashed.mock.calls.length + verified.mock.calls.length - before })
    }
    expect(results[0]).toMatchObject({ status: expected.status, body: { code: expected.code }, work: 2 })
    expect(results[1]).toEqual(results[0])
  })

  it("accepts the account's own password, also if the sign-up has the same one", async () => {
    await using site = await open()
    const { email, password } = await makeUser(site)
    for (const typed of [chosen, password]) {
      await signUpWith(site, email, typed)
      expect((await signIn(site, email, password)).status).toBe(200)
    }
  })

  it('knows the password of the newest sign-up only', async () => {
    await using site = await open()
    const emails = [(await makeUser(site)).email, nobody]
    for (const email of emails) for (const password of [chosen, 'a later one']) await signUpWith(site, email, password)
    expect(await answers(site, emails, chosen)).toEqual(['wrong_credentials', 'wrong_credentials'])
    expect(await answers(site, emails, 'a later one')).toEqual(['unconfirmed', 'unconfirmed'])
  })

  it('forgets the sign-up after seven days', async () => {
    await using site = await open()
    const emails = [(await makeUser(site)).email, nobody]
    for (const email of emails) await signUpWith(site, email)
    const later = (days: number) => again(site, { now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000) })
    expect(await answers(later(6.9), emails, chosen)).toEqual(['unconfirmed', 'unconfirmed'])
    expect(await answers(later(7), emails, chosen)).toEqual(['wrong_credentials', 'wrong_credentials'])
    await later(7).context.people.removeOld()
    expect(await site.context.database.db.selectFrom('pending_sign_up').selectAll().execute()).toEqual([])
  })

  it('counts as a failed attempt, because it tries the password of the account too', async () => {
    // The activity has a row for each hour.
    const now = new Date()
    await using site = await open({ now: () => now })
    const admin = await makeAdmin(site)
    const emails = [admin.email, nobody]
    for (const email of emails) await signUpWith(site, email)
    for (const email of emails) {
      await used(site.context, 8, [signInRules.pairs[0], `${email} unknown`])
      for (const _ of [9, 10]) expect((await signIn(site, email, chosen)).status).toBe(403)
    }
    expect(await answers(site, emails, chosen)).toEqual(['too_many', 'too_many'])
    const { body } = await site.call('GET', '/api/admin/audit', { token: admin.token })
    expect(body.filter(({ action }: { action: string }) => action === 'sign-in-failed')).toHaveLength(2)
  })

  it('gives the account no password before its address is confirmed', async () => {
    await using site = await open()
    const { db } = site.context.database
    await signUpWith(site, nobody)
    expect(await db.selectFrom('account').select('password').execute()).toEqual([{ password: null }])
    await site.call('POST', (await storedEmail(site, 'confirm-address')).path)
    expect((await signIn(site, nobody, chosen)).status).toBe(200)
  })

  it('lets the sign-ups of the former release, whose accounts have the password already, be confirmed', async () => {
    await using site = await open()
    const { db } = site.context.database
    await signUpWith(site, nobody)
    const { password_hash: password } = await db.deleteFrom('pending_sign_up').returningAll().executeTakeFirstOrThrow()
    await db.updateTable('account').set({ password }).execute()
    expect(await answers(site, [nobody], chosen)).toEqual(['unconfirmed'])
    await site.call('POST', (await storedEmail(site, 'confirm-address')).path)
    expect(await answers(site, [nobody], chosen)).toEqual(['signed in'])
  })

  it('tells a stranger neither that an address was confirmed nor that it has an account', async () => {
    await using site = await open()
    const { email } = await makeUser(site)
    await signUpWith(site, nobody, 'of its owner')
    const { path } = await storedEmail(site, 'confirm-address')
    for (const address of [email, nobody]) await signUpWith(site, address, 'of a stranger')
    await site.call('POST', path)
    expect(await answers(site, [email, nobody], 'of a stranger')).toEqual(['unconfirmed', 'unconfirmed'])
    expect((await signIn(site, nobody, 'of its owner')).status).toBe(200)
  })

  it('sends no link to an address with an account', async () => {
    await using site = await open()
    const { email } = await makeUser(site)
    await signUpWith(site, email)
    expect((await storedEmails(site)).map(({ kind }) => kind)).toEqual(['account-exists'])
    expect(await site.context.database.db.selectFrom('account_token').selectAll().execute()).toEqual([])
  })

  it('refuses the first password as wrong once it was confirmed and then changed', async () => {
    await using site = await open()
    await signUpWith(site, nobody)
    await site.call('POST', (await storedEmail(site, 'confirm-address')).path)
    const { token } = (await signIn(site, nobody, chosen)).body
    const change = { current_password: chosen, new_password: 'a later one' }
    await site.call('POST', '/api/auth/change-password', { token, body: change })
    expect(await answers(site, [nobody], chosen)).toEqual(['wrong_credentials'])
  })
})
