import { expect, it } from 'vitest'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser, signUp } from '../../../tests/helpers/people.ts'

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

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'admin@example.com' }, ['password']],
    [{ email: 'admin@example.com', password: '' }, ['password']],
    [{ email: '', password: 'x' }, ['email']],
    [{ email: 'no address', password: 'x' }, ['email']],
    [{ email: ['admin@example.com'], password: 'x' }, ['email']],
    [{ email: `${'x'.repeat(250)}@example.com`, password: 'x' }, ['email']],
    [{ email: 'admin@example.com', password: 'x'.repeat(257) }, ['password']],
    [{ email: 'admin@example.com', password: { $ne: 1 } }, ['password']],
  ])('answers %o with 422 and the fields %o', async (body, fields) => {
    await using site = await open()

    const answer = await site.call('POST', '/api/auth/login', { body })

    expect([answer.status, Object.keys(answer.body.fields).sort()]).toEqual([422, fields])
  })
})
