import { expect, it } from 'vitest'
import { used } from '../../../tests/helpers/limiters.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { addPasskey, type SoftwarePasskey, softwarePasskey } from '../../../tests/helpers/passkey.ts'
import { makeAdmin, makeUser, type Person } from '../../../tests/helpers/people.ts'
import { setUpFactor } from '../../../tests/helpers/second-factor.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { secondFactorRules } from './sign-in-limits.ts'

const now = new Date()
const login = ({ call }: TestSite, { email, password }: Person) =>
  call('POST', '/api/auth/login', { body: { email, password } })
const begin = async ({ call }: TestSite, challenge?: string) =>
  (await call('POST', '/api/auth/login/passkey/options', { body: { challenge } })).body
const send = ({ call }: TestSite, credential: ReturnType<SoftwarePasskey['sign']>, challenge?: string) =>
  call('POST', '/api/auth/login/passkey', { body: { credential, challenge } })

onBothDatabases('passkeys', (open) => {
  const openSite = () => open({ now: () => now })

  it('sign in without a password, and appear in the list, the export and the activity', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const { token } = admin
    const { passkey, added, recoveryCodes } = await addPasskey(site, admin)
    expect(added.status).toBe(201)
    expect(recoveryCodes).toHaveLength(10)
    const options = await begin(site)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const done = await send(site, passkey.sign(options))
    expect([done.status, done.body.user.id]).toEqual([200, admin.id])
    expect((await site.call('GET', '/api/auth/me', { token: done.body.token })).status).toBe(200)
    const { body: list } = await site.call('GET', '/api/auth/passkeys', { token })
    const times = { name: 'Phone', created_at: now.toISOString(), last_used_at: now.toISOString() }
    expect(list).toEqual([{ id: added.body.passkey.id, ...times }])
    expect((await site.call('GET', '/api/auth/export', { token })).body.passkeys).toEqual([times])
    const { body: activity } = await site.call('GET', '/api/admin/audit', { token })
    expect(JSON.stringify(activity)).toMatch(/signed-in-by-passkey.*passkey-added/)
  })

  it('are a second factor after the password, beside recovery codes, and the challenge works once', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const { passkey, recoveryCodes } = await addPasskey(site, admin)
    const first = await login(site, admin)
    expect(first.body.code).toBe('second_factor_required')
    const { challenge } = first.body
    const options = await begin(site, challenge)
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }])
    // Options for the second step do not work for a sign-in without a password.
    expect((await send(site, passkey.sign(options))).status).toBe(401)
    const again = await begin(site, challenge)
    expect((await send(site, passkey.sign(again), challenge)).status).toBe(200)
    expect((await send(site, passkey.sign(again), challenge)).body.code).toBe('challenge_ended')
    const body = { challenge: (await login(site, admin)).body.challenge, code: recoveryCodes[0] }
    expect((await site.call('POST', '/api/auth/login/second-factor', { body })).status).toBe(200)
  })

  it('are refused for a wrong origin, a replay, an unverified person, a smaller counter and a late answer', async () => {
    let time = now
    await using site = await open({ now: () => time })
    const admin = await makeAdmin(site)
    const { passkey } = await addPasskey(site, admin)
    const attempt = async (how: object = {}) => send(site, passkey.sign({ ...(await begin(site)), ...how }))
    const refused = { status: 401, body: { code: 'passkey_refused' } }
    expect(await attempt({ origin: 'https://evil.example' })).toMatchObject(refused)
    expect(await attempt({ verified: false })).toMatchObject(refused)
    expect(await attempt({ challenge: 'bWFkZSB1cA' })).toMatchObject(refused)
    const signed = passkey.sign({ ...(await begin(site)), counter: 7 })
    const answers = await Promise.all([send(site, signed), send(site, signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await send(site, signed)).toMatchObject(refused)
    for (const counter of [7, 6, 0]) expect(await attempt({ counter })).toMatchObject(refused)
    const options = await begin(site)
    time = new Date(now.getTime() + 6 * 60 * 1000)
    expect(await send(site, passkey.sign({ ...options, counter: 8 }))).toMatchObject(refused)
    expect((await attempt({ counter: 8 })).status).toBe(200)
  })

  it("of one account do not answer another account's challenge, and cannot be changed by that account", async () => {
    await using site = await openSite()
    const [admin, user] = [await makeAdmin(site), await makeUser(site)]
    const owned = await addPasskey(site, admin)
    const other = await addPasskey(site, user)
    const { challenge } = (await login(site, admin)).body
    const options = await begin(site, challenge)
    expect((await send(site, other.passkey.sign(options), challenge)).body.code).toBe('passkey_refused')
    const path = `/api/auth/passkeys/${owned.id}`
    const { token, password } = user
    expect((await site.call('PUT', path, { token, body: { name: 'Mine' } })).status).toBe(404)
    expect((await site.call('DELETE', path, { token, body: { password } })).status).toBe(404)
    expect((await addPasskey(site, user, owned.passkey)).added.status).toBe(409)
  })

  it('are added with the password and a challenge of the same account only, each once', async () => {
    await using site = await openSite()
    const [admin, user] = [await makeAdmin(site), await makeUser(site)]
    const path = '/api/auth/passkeys/options'
    const wrong = await site.call('POST', path, { token: admin.token, body: { password: 'wrong' } })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['password']])
    const optionsOf = async ({ token, password }: Person) =>
      (await site.call('POST', path, { token, body: { password } })).body
    const passkey = softwarePasskey(site.context.config.siteUrl)
    const add = (person: Person, credential: object) =>
      site.call('POST', '/api/auth/passkeys', { token: person.token, body: { name: 'Key', credential } })
    expect((await add(user, passkey.register(await optionsOf(admin)))).status).toBe(422)
    const evil = passkey.register({ ...(await optionsOf(admin)), origin: 'https://evil.example' })
    expect((await add(admin, evil)).status).toBe(422)
    expect((await add(admin, passkey.register(await begin(site)))).status).toBe(422)
    const options = await optionsOf(admin)
    expect((await add(admin, passkey.register(options))).status).toBe(201)
    expect((await add(admin, softwarePasskey(site.context.config.siteUrl).register(options))).status).toBe(422)
  })

  it('end the other sessions when one is the first factor, and keep recovery codes when another follows', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const other = (await login(site, admin)).body.token
    await addPasskey(site, admin)
    expect((await site.call('GET', '/api/auth/me', { token: other })).status).toBe(401)
    expect((await addPasskey(site, admin)).recoveryCodes).toBeNull()
  })

  it('satisfy the setting that requires a second factor, and the last factor cannot be removed then', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const { token, password } = admin
    await site.context.settings.change({ accounts: { second_factor_required: true } })
    const { id } = await addPasskey(site, admin)
    expect((await site.call('GET', '/api/admin/settings', { token })).status).toBe(200)
    const remove = (passkeyId: string, body: object) =>
      site.call('DELETE', `/api/auth/passkeys/${passkeyId}`, { token, body })
    expect((await remove(id, { password: 'wrong' })).body.fields).toHaveProperty('password')
    const last = await remove(id, { password })
    expect([last.status, last.body.error]).toEqual([409, expect.stringContaining('this is your last one')])
    const app = await setUpFactor(site, admin, now)
    expect((await remove(id, { password })).status).toBe(204)
    const body = { password, code: app.codeOf(now) }
    expect((await site.call('DELETE', '/api/auth/second-factor', { token, body })).status).toBe(409)
    const second = await addPasskey(site, admin)
    expect((await site.call('DELETE', '/api/auth/second-factor', { token, body })).status).toBe(204)
    const state = await site.call('GET', '/api/auth/second-factor', { token })
    expect(state.body).toEqual({ enabled: true, since: null, recovery_codes: 10, required: true })
    await site.context.settings.change({ accounts: { second_factor_required: false } })
    expect((await remove(second.id, { password })).status).toBe(204)
    expect((await site.call('GET', '/api/auth/second-factor', { token })).body.recovery_codes).toBe(0)
    expect((await login(site, admin)).status).toBe(200)
  })

  it('count like wrong codes when refused', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const { passkey } = await addPasskey(site, admin)
    const attempt = async (verified: boolean) => send(site, passkey.sign({ ...(await begin(site)), verified }))
    const { account } = secondFactorRules
    await used(site.context, account.limit - 2, [account, `${admin.email} `])
    for (const _ of [1, 2]) expect((await attempt(false)).status).toBe(401)
    expect((await attempt(true)).status).toBe(429)
  })

  it('are removed by the command that makes an admin', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const { passkey } = await addPasskey(site, admin)
    const password = 'a new long password'
    await site.context.accounts.setAdmin(admin.email, password)
    expect((await send(site, passkey.sign(await begin(site)))).status).toBe(401)
    expect((await login(site, { ...admin, password })).status).toBe(200)
  })
})
