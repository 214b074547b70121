import { expect, it } from 'vitest'
import { letter } from '../helpers/letters.ts'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../helpers/people.ts'
import type { TestSite } from '../helpers/site.ts'

const victim = { email: 'victim@example.com', password: 'chosen by a stranger' }

const signIn = (site: TestSite, body: object, from: string) =>
  site.call('POST', '/api/auth/login', { body, headers: { 'x-forwarded-for': from } })

onBothDatabases('an account under the address of somebody else', (open) => {
  it('is not confirmed by a program that opens every link of a letter', async () => {
    await using site = await open()
    await site.call('POST', '/api/auth/signup', { body: victim })
    const { path } = await letter(site, 'confirm-address')

    for (const method of ['HEAD', 'GET', 'GET', 'OPTIONS']) await site.call(method, path)

    const attempt = await site.call('POST', '/api/auth/login', { body: victim })
    expect([attempt.status, attempt.body.code]).toEqual([403, 'unconfirmed'])
    const page = await site.call('GET', path)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    // The reader learns which address it is before anything is pressed.
    expect(page.text).toContain('victim@example.com')
    expect(page.text).toMatch(/<form method="post"/)
  })

  it('shows its hostile name as text on the page that confirms', async () => {
    await using site = await open()
    const display_name = '<img src=x onerror=alert(1)>'
    await site.call('POST', '/api/auth/signup', { body: { ...victim, display_name } })
    const { text } = await site.call('GET', (await letter(site, 'confirm-address')).path)
    expect(text).not.toContain('<img')
  })
})

onBothDatabases('guessing the password of the admin', (open) => {
  const guess = (site: TestSite, email: string, from: string) => signIn(site, { email, password: 'a guess' }, from)

  it.each([
    ['of one site (/48)', (index: number) => `2001:db8:1:${index.toString(16)}::1`, 20],
    ['of one provider (/32)', (index: number) => `2001:db8:${index.toString(16)}:1::1`, 50],
    ['from all over the world', (index: number) => `2a${(index + 16).toString(16)}:1:1:1::1`, 30],
    ['from all over the world, by IPv4', (index: number) => `203.0.${index}.1`, 30],
  ])('160 networks %s get no 160 guesses', async (_, address, most) => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const { email } = await makeAdmin(site)
    const statuses: number[] = []
    for (let index = 0; index < 160; index += 1) statuses.push((await guess(site, email, address(index))).status)
    const tried = statuses.filter((status) => status === 401).length
    expect(tried).toBeGreaterThan(0)
    expect(tried).toBeLessThanOrEqual(most)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
  })

  it('leaves the owner the browser that has signed in before, and mistyping there', async () => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const { email, password } = await makeAdmin(site)
    const { device } = (await signIn(site, { email, password }, '198.51.100.1')).body
    for (let index = 0; index < 60; index += 1) await guess(site, email, `203.0.${index}.1`)

    expect((await signIn(site, { email, password }, '198.51.100.9')).status).toBe(429)
    expect((await signIn(site, { email, password: 'mistyped', device }, '198.51.100.9')).status).toBe(401)
    expect((await signIn(site, { email, password, device }, '198.51.100.9')).status).toBe(200)
  })

  it('gains nothing by the mark of a browser: a forged one, one of another account, one used for guessing', async () => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const [admin, user] = [await makeAdmin(site), await makeUser(site)]
    const own = (await signIn(site, admin, '198.51.100.1')).body.device as string
    const foreign = (await signIn(site, user, '198.51.100.2')).body.device as string
    for (let index = 0; index < 60; index += 1) await guess(site, admin.email, `203.0.${index}.1`)
    const { email } = admin

    const forged = [foreign, 'x', `${own}x`, own.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))]
    for (const device of forged) {
      expect((await signIn(site, { email, password: 'a guess', device }, '198.51.100.9')).status).toBe(429)
    }
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1) {
      statuses.push((await signIn(site, { email, password: 'a guess', device: own }, `198.51.101.${index}`)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('leaves the owner, in a browser that nobody knows, the way by the letter', async () => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const { email } = await makeAdmin(site)
    for (let index = 0; index < 60; index += 1) await guess(site, email, `203.0.${index}.1`)
    await site.call('POST', '/api/auth/reset-password-request', { body: { email, redirectUrl: '/reset-password' } })
    const tokens = Object.fromEntries(new URLSearchParams((await letter(site, 'reset-password')).path.split('?')[1]))
    const body = { ...tokens, new_password: 'a quiet new one' }
    const { device } = (await site.call('POST', '/api/auth/reset-password', { body })).body
    const answer = await signIn(site, { email, password: 'a quiet new one', device }, '198.51.100.9')
    expect(answer.status).toBe(200)
  })

  it('is not slowed for an unknown address in another way', async () => {
    await using site = await open({ env: { TRUST_PROXY: 'on' } })
    const { email } = await makeAdmin(site)
    const outcomes = async (address: string) => {
      const seen: number[] = []
      for (let index = 0; index < 40; index += 1) seen.push((await guess(site, address, `203.0.${index}.1`)).status)
      return seen
    }
    expect(await outcomes('nobody@example.com')).toEqual(await outcomes(email))
  })
})

onBothDatabases('a password that everybody tries first', (open) => {
  const sentence = 'This password is one of the 10,000 most common ones. Please choose another.'

  it('is refused at sign-up, reset and change, in any case of letters', async () => {
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
    const tokens = Object.fromEntries(new URLSearchParams((await letter(site, 'reset-password')).path.split('?')[1]))
    const reset = (new_password: string) =>
      site.call('POST', '/api/auth/reset-password', { body: { ...tokens, new_password } })
    const refused = await reset('iloveyou')
    expect([refused.status, refused.body.fields]).toEqual([422, { new_password: sentence }])
    // The link is still good for a better one.
    expect((await reset('six-ch')).status).toBe(200)
  })
})
