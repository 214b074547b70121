import { describe, expect, it } from 'vitest'
import { storedEmail } from '../../../tests/helpers/emails.ts'
import { used } from '../../../tests/helpers/limiters.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser, type Person } from '../../../tests/helpers/people.ts'
import { setUpFactor } from '../../../tests/helpers/second-factor.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { triesOfChallenge } from './second-factor.ts'
import { secondFactorRules } from './sign-in-limits.ts'

const now = new Date()
const login = ({ call }: TestSite, { email, password }: Person) =>
  call('POST', '/api/auth/login', { body: { email, password } })
const challengeOf = async (site: TestSite, person: Person): Promise<string> =>
  (await login(site, person)).body.challenge
const answer = ({ call }: TestSite, challenge: string, code: string) =>
  call('POST', '/api/auth/login/second-factor', { body: { challenge, code } })

onBothDatabases('the second factor', (open) => {
  const openSite = () => open({ now: () => now })

  it('is not active until a code of the app is sent, and then ends the other sessions', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const other = (await login(site, admin)).body.token
    const { token, password } = admin
    const setup = await site.call('POST', '/api/auth/second-factor/setup', { token, body: { password } })
    expect(setup.body).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.any(String) })
    expect(setup.body.qr).toEqual({ size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) })
    const wrong = await site.call('POST', '/api/auth/second-factor', { token, body: { code: '000' } })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['code']])
    expect((await login(site, admin)).status).toBe(200)

    const { recoveryCodes } = await setUpFactor(site, admin, now)
    expect(new Set(recoveryCodes).size).toBe(10)
    const state = await site.call('GET', '/api/auth/second-factor', { token })
    expect(state.body).toEqual({ enabled: true, since: now.toISOString(), recovery_codes: 10, required: false })
    expect((await site.call('GET', '/api/auth/me', { token: other })).status).toBe(401)
    const again = await site.call('POST', '/api/auth/second-factor/setup', { token, body: { password } })
    expect(again.status).toBe(409)
  })

  it('accepts a code once: not in a second sign-in, and not in two at the same time', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const app = await setUpFactor(site, admin, now)
    const challenges = [await challengeOf(site, admin), await challengeOf(site, admin)]
    const answers = await Promise.all(challenges.map((challenge) => answer(site, challenge, app.codeOf(now))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await answer(site, await challengeOf(site, admin), app.codeOf(now))).status).toBe(422)
    // The code that confirmed the set-up is older than the last accepted one.
    expect((await answer(site, await challengeOf(site, admin), app.codeOf(now, -1))).status).toBe(422)
    expect((await answer(site, await challengeOf(site, admin), app.codeOf(now, 1))).status).toBe(200)
  })

  it('accepts a challenge once, also for two right codes at the same time', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const { recoveryCodes } = await setUpFactor(site, admin, now)
    const challenge = await challengeOf(site, admin)
    const [one = '', other = ''] = recoveryCodes
    const answers = await Promise.all([one, other].map((code) => answer(site, challenge, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await answer(site, challenge, recoveryCodes[2] ?? '')).body.code).toBe('challenge_ended')
  })

  it('ends a challenge after its last try, even for the right code and for parallel tries', async () => {
    await using site = await open({ now: () => now, env: { RATE_LIMIT: 'off' } })
    const admin = await makeAdmin(site)
    const app = await setUpFactor(site, admin, now)
    const challenge = await challengeOf(site, admin)
    const tries = Array.from({ length: triesOfChallenge + 3 }, () => answer(site, challenge, 'wrong'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(triesOfChallenge)
    expect((await answer(site, challenge, app.codeOf(now))).body.code).toBe('challenge_ended')
  })

  it('limits the wrong codes of an account across all its challenges', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const app = await setUpFactor(site, admin, now)
    let last = ''
    const { account } = secondFactorRules
    const own = triesOfChallenge + 1
    await used(site.context, account.limit - own, [account, `${admin.email} `])
    for (let tried = 0; tried < own; tried++) {
      if (tried % (triesOfChallenge - 1) === 0) last = await challengeOf(site, admin)
      expect((await answer(site, last, '000000 ')).status).toBe(422)
    }
    const refused = await answer(site, await challengeOf(site, admin), app.codeOf(now))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  })

  it('a challenge is refused once it has expired, and once the password was changed', async () => {
    let time = now
    await using site = await open({ now: () => time })
    const admin = await makeAdmin(site)
    const app = await setUpFactor(site, admin, now)
    const late = await challengeOf(site, admin)
    time = new Date(now.getTime() + 11 * 60 * 1000)
    expect((await answer(site, late, app.codeOf(time))).body.code).toBe('challenge_ended')
    const open1 = await challengeOf(site, admin)
    const body = { current_password: admin.password, new_password: 'another long password' }
    await site.call('POST', '/api/auth/change-password', { token: admin.token, body })
    expect((await answer(site, open1, app.codeOf(time))).body.code).toBe('challenge_ended')
  })

  it('a recovery code works once, however it is typed, and the rest are counted', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const { recoveryCodes } = await setUpFactor(site, admin, now)
    const [code = ''] = recoveryCodes
    const typed = code.replaceAll('-', ' ').toUpperCase().replaceAll('1', 'I').replaceAll('0', 'O')
    expect((await answer(site, await challengeOf(site, admin), typed)).status).toBe(200)
    expect((await answer(site, await challengeOf(site, admin), code)).status).toBe(422)
    const { body } = await site.call('GET', '/api/auth/second-factor', { token: admin.token })
    expect(body.recovery_codes).toBe(9)
  })

  it('new recovery codes and turning the factor off need the password and a code', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const app = await setUpFactor(site, admin, now)
    const { token, password } = admin
    const renew = (body: object) => site.call('POST', '/api/auth/second-factor/recovery-codes', { token, body })
    const turnOff = (body: object) => site.call('DELETE', '/api/auth/second-factor', { token, body })
    for (const call of [renew, turnOff]) {
      expect((await call({ password: 'wrong', code: app.codeOf(now) })).body.fields).toHaveProperty('password')
      expect((await call({ password, code: '123 45' })).body.fields).toHaveProperty('code')
    }
    const renewed = await renew({ password, code: app.codeOf(now) })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect((await turnOff({ password, code: app.recoveryCodes[0] })).status).toBe(422)
    expect((await turnOff({ password, code: renewed.body.recovery_codes[0] })).status).toBe(204)
    expect((await login(site, admin)).status).toBe(200)
  })
})

// What both databases do the same.
describe('the second factor of a person', () => {
  const openSite = () => openTestSite({ now: () => now })

  it('is asked for after the right password only', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const app = await setUpFactor(site, admin, now)
    const wrong = await login(site, { ...admin, password: 'wrong' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
    const right = await login(site, admin)
    expect([right.status, right.body.code]).toEqual([403, 'second_factor_required'])
    expect(Object.keys(right.body).sort()).toEqual(['challenge', 'code', 'error'])
    const done = await answer(site, right.body.challenge, ` ${app.codeOf(now).replace(/^.../, '$& ')} `)
    expect([done.status, done.body.user.id]).toEqual([200, admin.id])
    const me = await site.call('GET', '/api/auth/me', { token: done.body.token })
    expect(me.status).toBe(200)
  })

  it('leaves no session behind when only the password was given', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    await setUpFactor(site, admin, now)
    await login(site, admin)
    const { body } = await site.call('GET', '/api/auth/sessions', { token: admin.token })
    expect(body).toHaveLength(1)
  })

  it('limits the wrong codes of an account also across browsers that were signed in before', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const { device } = (await login(site, admin)).body
    const app = await setUpFactor(site, admin, now)
    const { all } = secondFactorRules
    await used(site.context, all.limit, [all, admin.email])
    const body = { challenge: await challengeOf(site, admin), code: app.codeOf(now), device }
    expect((await site.call('POST', '/api/auth/login/second-factor', { body })).status).toBe(429)
  })

  it('a browser that was signed in before is not locked out by wrong codes from elsewhere', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const { device } = (await login(site, admin)).body
    const app = await setUpFactor(site, admin, now)
    const { account } = secondFactorRules
    await used(site.context, account.limit - 1, [account, `${admin.email} `])
    const challenge = await challengeOf(site, admin)
    expect((await answer(site, challenge, 'wrong')).status).toBe(422)
    expect((await answer(site, challenge, app.codeOf(now))).status).toBe(429)
    const body = { challenge, code: app.codeOf(now), device }
    expect((await site.call('POST', '/api/auth/login/second-factor', { body })).status).toBe(200)
  })

  it("a code of one account does not answer another account's challenge", async () => {
    await using site = await openSite()
    const [admin, user] = [await makeAdmin(site), await makeUser(site)]
    await setUpFactor(site, admin, now)
    const own = await setUpFactor(site, user, now)
    for (const code of [own.codeOf(now), own.recoveryCodes[0] ?? '']) {
      expect((await answer(site, await challengeOf(site, admin), code)).status).toBe(422)
    }
  })

  it('survives a reset of the password', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    await setUpFactor(site, admin, now)
    await site.call('POST', '/api/auth/reset-password-request', { body: { email: admin.email } })
    const query = new URLSearchParams((await storedEmail(site, 'reset-password')).path.split('?')[1])
    const password = 'a new long password'
    const body = { ...Object.fromEntries(query), new_password: password }
    expect((await site.call('POST', '/api/auth/reset-password', { body })).status).toBe(200)
    expect((await login(site, { ...admin, password })).body.code).toBe('second_factor_required')
  })

  it('is removed by the command that makes an admin', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    await setUpFactor(site, admin, now)
    await site.context.accounts.setAdmin(admin.email, 'a new long password')
    expect((await login(site, { ...admin, password: 'a new long password' })).status).toBe(200)
  })

  it('is stored encrypted, and the codes as hashes', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const { secret, recoveryCodes } = await setUpFactor(site, admin, now)
    const { db } = site.context.database
    const rows = JSON.stringify([
      await db.selectFrom('second_factor').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
    ])
    expect(rows).not.toContain(secret)
    for (const code of recoveryCodes) expect(rows).not.toContain(code)
  })

  it('with another secret of the site only recovery codes work', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const app = await setUpFactor(site, admin, now)
    const { db } = site.context.database
    await db
      .updateTable('second_factor')
      .set({ secret: Buffer.alloc(48).toString('base64') })
      .execute()
    expect((await answer(site, await challengeOf(site, admin), app.codeOf(now))).status).toBe(422)
    expect((await answer(site, await challengeOf(site, admin), app.recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('where it is required, an admin without a second factor may only use their own account', async () => {
    await using site = await openSite()
    const admin = await makeAdmin(site)
    const { token } = admin
    await site.context.settings.change({ accounts: { second_factor_required: true } })
    const refused = await site.call('GET', '/api/admin/settings', { token })
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_missing'])
    const drafts = await site.call('GET', '/api/health', { token })
    expect(drafts.body.backups).toBeUndefined()
    expect((await site.call('GET', '/api/auth/me', { token })).body.role).toBe('admin')
    expect((await site.call('GET', '/api/auth/second-factor', { token })).body.required).toBe(true)
    await setUpFactor(site, admin, now)
    expect((await site.call('GET', '/api/admin/settings', { token })).status).toBe(200)
    const user = await makeUser(site)
    expect((await site.call('GET', '/api/auth/second-factor', { token: user.token })).body.required).toBe(false)
  })
})
