import { expect, it } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { storedEmail, storedEmails } from '../../../tests/helpers/emails.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeUser, signUp } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'

const asked = async (site: TestSite, email: string, redirectUrl?: string) => {
  const answer = await site.call('POST', '/api/auth/reset-password-request', { body: { email, redirectUrl } })
  expect(answer.status).toBe(200)
  const { path } = await storedEmail(site, 'reset-password')
  const query = new URLSearchParams(path.split('?')[1])
  const tokens = { access_token: query.get('access_token'), refresh_token: query.get('refresh_token') }
  return { path, tokens }
}

const reset = (site: Pick<TestSite, 'call'>, tokens: object, password = 'a new password') =>
  site.call('POST', '/api/auth/reset-password', { body: { ...tokens, new_password: password } })

onBothDatabases('password reset', (open) => {
  it('sends an email whose link sets a new password and ends all sessions', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const { path, tokens } = await asked(site, user.email, 'http://localhost:3000/reset-password?from=mail')
    expect(path).toMatch(/^\/reset-password\?from=mail&access_token=[\w-]{43}&refresh_token=[\w-]{43}$/)
    const answer = await reset(site, tokens)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'Your password has been reset successfully!', device: expect.any(String) })
    expect((await site.call('GET', '/api/auth/me', { token: user.token })).status).toBe(401)
    expect((await site.call('POST', '/api/auth/login', { body: user })).status).toBe(401)
    const body = { email: user.email, password: 'a new password' }
    expect((await site.call('POST', '/api/auth/login', { body })).status).toBe(200)
    expect((await storedEmail(site, 'password-changed')).to).toBe(user.email)
  })

  it('answers the same for an unknown address and stores nothing', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const start = performance.now()
    const member = await site.call('POST', '/api/auth/reset-password-request', { body: { email: user.email } })
    const middle = performance.now()
    const stranger = await site.call('POST', '/api/auth/reset-password-request', { body: { email: 'no@body.org' } })
    expect([stranger.status, stranger.body]).toEqual([member.status, member.body])
    // Both take at least the minimum time, which covers the rows that only one of them writes.
    expect(Math.min(middle - start, performance.now() - middle)).toBeGreaterThan(240)
    expect(member.body).toEqual({ message: 'Reset email sent' })
    expect(await storedEmails(site)).toHaveLength(1)
  })

  it('ends sessions that begin with the old password during the reset', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const { tokens } = await asked(site, user.email)
    const signIns = Array.from({ length: 12 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 8))
      return (await site.call('POST', '/api/auth/login', { body: user })).body.token as string | undefined
    })
    await reset(site, tokens)
    for (const token of await Promise.all(signIns)) {
      if (token) expect((await site.call('GET', '/api/auth/me', { token })).status).toBe(401)
    }
    expect(await site.context.database.db.selectFrom('session').select('id').execute()).toEqual([])
  })

  it('accepts one of two simultaneous requests with the same link', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const { tokens } = await asked(site, user.email)
    const answers = await Promise.all([reset(site, tokens, 'the first one'), reset(site, tokens, 'the second one')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body.code).toBe('invalid_link')
    const again = await reset(site, tokens)
    expect(again.status).toBe(400)
  })

  it('requires both tokens of the same email', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const first = await asked(site, user.email)
    const second = await asked(site, user.email)
    const mixed = { access_token: second.tokens.access_token, refresh_token: first.tokens.refresh_token }
    expect((await reset(site, mixed)).status).toBe(400)
    for (const missing of ['access_token', 'refresh_token']) {
      const answer = await reset(site, { ...second.tokens, [missing]: undefined })
      expect([answer.status, answer.body.error]).toEqual([422, 'Invalid reset tokens'])
    }
    expect((await reset(site, second.tokens)).status).toBe(200)
    // The link of the other email is invalid too.
    expect((await reset(site, first.tokens)).status).toBe(400)
  })

  it('answers 400 after an hour', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const { tokens } = await asked(site, user.email)
    const later = again(site, { now: () => new Date(Date.now() + 61 * 60 * 1000) })
    expect((await reset(later, tokens)).status).toBe(400)
  })

  it('answers 422 for a short password with the message of the specification, and the link stays valid', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const { tokens } = await asked(site, user.email)
    const short = await reset(site, tokens, '12345')
    expect([short.status, short.body.error]).toEqual([422, 'Password must be at least 6 characters long'])
    expect((await reset(site, tokens)).status).toBe(200)
  })

  it('confirms the address and removes the links of a sign-up', async () => {
    await using site = await open()
    const body = { email: 'ada@example.com', password: 'of a stranger' }
    await site.call('POST', '/api/auth/signup', { body })
    const confirmation = await storedEmail(site, 'confirm-address')
    const { tokens } = await asked(site, body.email)
    expect((await reset(site, tokens, 'my own one')).status).toBe(200)
    expect((await site.call('GET', confirmation.path)).headers.get('location')).toBe('/auth?confirmed=0&reason=unknown')
    const signIn = await site.call('POST', '/api/auth/login', { body: { ...body, password: 'my own one' } })
    expect(signIn.status).toBe(200)
  })

  it('accepts 127.0.0.1 for a site on localhost', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const { path } = await asked(site, user.email, 'http://127.0.0.1:3000/reset-password')
    expect(path).toMatch(/^\/reset-password\?access_token=/)
  })
})

onBothDatabases('change password', (open) => {
  it('ends all other sessions and keeps the current one', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const other = await site.call('POST', '/api/auth/login', { body: user })
    const body = { current_password: user.password, new_password: 'another password' }
    const answer = await site.call('POST', '/api/auth/change-password', { token: user.token, body })
    expect(answer.status).toBe(200)
    expect((await site.call('GET', '/api/auth/me', { token: user.token })).status).toBe(200)
    expect((await site.call('GET', '/api/auth/me', { token: other.body.token })).status).toBe(401)
    const signIn = { email: user.email, password: 'another password' }
    expect((await site.call('POST', '/api/auth/login', { body: signIn })).status).toBe(200)
  })

  it('invalidates reset links that were requested before', async () => {
    await using site = await open()
    const user = await makeUser(site)
    const { tokens } = await asked(site, user.email)
    const body = { current_password: user.password, new_password: 'another password' }
    await site.call('POST', '/api/auth/change-password', { token: user.token, body })
    expect((await reset(site, tokens)).status).toBe(400)
  })

  it('answers 401 without a token and 422 for a wrong current password', async () => {
    await using site = await open()
    const user = await signUp(site, 'user', 'ada@example.com')
    const body = { current_password: 'wrong', new_password: 'another password' }
    expect((await site.call('POST', '/api/auth/change-password', { body })).status).toBe(401)
    const answer = await site.call('POST', '/api/auth/change-password', { token: user.token, body })
    expect([answer.status, answer.body.fields]).toEqual([422, { current_password: 'Wrong password.' }])
  })
})

// On one database, because the address is refused before it.
it('a link to another site, or to what is not a page, is refused with 422 and not sent', async () => {
  await using site = await openTestSite({ env: { RATE_LIMIT: 'off' } })
  const { email } = await makeUser(site)
  for (const redirectUrl of [
    'https://evil.example/reset-password',
    '//evil.example/reset-password',
    'http://localhost:3000@evil.example/',
    'http://user:password@localhost:3000/reset-password',
    'https://localhost:3000/reset-password',
    'blob:http://localhost:3000/reset-password',
    'http://localhost:3001/reset-password',
    'javascript:alert(1)',
    'http://localhost:3000.evil.example/',
    '\\\\evil.example\\reset',
  ]) {
    const body = { email, redirectUrl }
    const answer = await site.call('POST', '/api/auth/reset-password-request', { body })
    const fields = { redirectUrl: 'redirectUrl must be a page of this site.' }
    expect([redirectUrl, answer.status, answer.body.fields]).toEqual([redirectUrl, 422, fields])
  }
  expect(await storedEmails(site)).toEqual([])
})
