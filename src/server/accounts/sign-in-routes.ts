import type { Context as Call } from 'hono'
import type { Viewer } from '../../contract/accounts.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { record, recordFailure } from '../audit/index.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { deviceName } from '../platform/http/device-name.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { countsFor } from '../platform/http/limiter.ts'
import { apiApp, noContent, route, signedInViewer } from '../platform/http/route.ts'
import { wrongCode } from './second-factor.ts'
import type { AccountSite } from './services.ts'
import { limitCodes, limitPasskeys, limitSignIn, passkeyRules } from './sign-in-limits.ts'

/** `unconfirmed` counts as a failed sign-in, because the password was also tried against the account. */
const failedSignIns: ReadonlySet<ErrorCode> = new Set(['wrong_credentials', 'unconfirmed'])

export function signInRoutes(site: AccountSite) {
  const { accounts, challenges, database, devices, limiter, now, passkeys, people } = site
  const { db } = database

  const accountOf = async (challenge: string) => {
    const account = await challenges.account(challenge)
    if (!account) throw errors.challengeEnded()
    return account
  }

  return apiApp()
    .openapi(route('POST /api/auth/login'), async (c) => {
      const { email, password, device } = c.req.valid('json')
      const who = { account: email, client: c.get('client'), device: devices.idOf(email, device) }
      const browser = deviceName(c.req.header('user-agent'))
      const signIn = async () => {
        try {
          return await accounts.signIn(email, password, browser)
        } catch (error) {
          if (error instanceof ApiError && failedSignIns.has(error.code)) {
            await recordFailure(db, 'sign-in-failed', await people.adminAt(email), now())
          }
          throw error
        }
      }
      const signedIn = await limitSignIn(limiter, who, signIn)
      await record(db, { action: 'signed-in', person: signedIn.user }, now())
      return c.json({ ...signedIn, device: devices.mark(email) }, 200)
    })
    .openapi(route('POST /api/auth/login/second-factor'), async (c) => {
      const { challenge, code, device } = c.req.valid('json')
      const account = await accountOf(challenge)
      const { email } = account
      const kind = await limitCodes(limiter, { account: email, device: devices.idOf(email, device) }, async () => {
        const answered = await challenges.answer(challenge, code)
        if (answered === 'ended') throw errors.challengeEnded()
        if (answered) return answered
        if (account.role === 'admin') await recordFailure(db, 'code-failed', account, now())
        throw wrongCode()
      })
      const signedIn = await accounts.openSession(account.id, deviceName(c.req.header('user-agent')))
      const action = kind === 'recovery' ? 'signed-in-by-recovery-code' : 'signed-in'
      await record(db, { action, person: signedIn.user }, now())
      return c.json({ ...signedIn, device: devices.mark(email) }, 200)
    })
    .openapi(route('POST /api/auth/login/passkey/options'), async (c) => {
      await limiter.take(...countsFor(passkeyRules.begun, c.get('client')))
      const { challenge } = c.req.valid('json')
      const userId = challenge === undefined ? null : (await accountOf(challenge)).id
      return c.json({ ...(await passkeys.beginSignIn(userId)) }, 200)
    })
    .openapi(route('POST /api/auth/login/passkey'), async (c) => {
      const { challenge, credential, device } = c.req.valid('json')
      const userId = challenge === undefined ? null : (await accountOf(challenge)).id
      const owner = await passkeys.owner(credential.id)
      const who = {
        account: owner?.email ?? null,
        client: c.get('client'),
        device: owner ? devices.idOf(owner.email, device) : null,
      }
      const account = await limitPasskeys(limiter, who, async () => {
        if (owner && (await passkeys.accepts(credential, userId))) return owner
        await recordFailure(db, 'passkey-failed', owner?.role === 'admin' ? owner : null, now())
        throw errors.passkeyRefused()
      })
      if (challenge !== undefined && !(await challenges.end(challenge))) throw errors.challengeEnded()
      const signedIn = await accounts.openSession(account.id, deviceName(c.req.header('user-agent')))
      await record(db, { action: 'signed-in-by-passkey', person: signedIn.user }, now())
      return c.json({ ...signedIn, device: devices.mark(account.email) }, 200)
    })
    .openapi(route('GET /api/auth/me'), async (c) => c.json(await signedInViewer(c), 200))
    .openapi(route('POST /api/auth/logout'), async (c) => {
      const authorization = c.req.header('authorization')
      if (authorization) await accounts.signOut(authorization)
      return c.body(null, 204)
    })
}

/** Checks the signed-in person's password. Strangers cannot use up the allowance of tries. @throws invalid, too_many */
export async function provenViewer(
  { limiter, people }: AccountSite,
  c: Call<AppEnv>,
  password: string,
  field = 'password',
): Promise<Viewer> {
  const viewer = await signedInViewer(c)
  const who = { account: viewer.email, client: c.get('client'), device: viewer.id }
  await limitSignIn(limiter, who, () => people.checkPassword(viewer, password, field))
  return viewer
}

export function secondFactorRoutes(site: AccountSite) {
  const { accounts, limiter, passkeys, requiredFactor, secondFactors } = site
  const withCode = <T>({ email, id }: Viewer, attempt: () => Promise<T>) =>
    limitCodes(limiter, { account: email, device: id }, attempt)

  return apiApp()
    .openapi(route('GET /api/auth/second-factor'), async (c) => {
      const viewer = await signedInViewer(c)
      const required = await requiredFactor.isRequiredOf(viewer)
      return c.json({ ...(await secondFactors.stateOf(viewer.id)), required }, 200)
    })
    .openapi(route('POST /api/auth/second-factor/setup'), async (c) => {
      const viewer = await provenViewer(site, c, c.req.valid('json').password)
      return c.json(await secondFactors.begin(viewer), 200)
    })
    .openapi(route('POST /api/auth/second-factor'), async (c) => {
      const { viewer, id } = await accounts.session(c.req.header('authorization'))
      const { code } = c.req.valid('json')
      const recovery_codes = await withCode(viewer, () => secondFactors.confirm(viewer, id, code))
      return c.json({ recovery_codes }, 200)
    })
    .openapi(route('POST /api/auth/second-factor/recovery-codes'), async (c) => {
      const { password, code } = c.req.valid('json')
      const viewer = await provenViewer(site, c, password)
      const recovery_codes = await withCode(viewer, () => secondFactors.renewCodes(viewer, code))
      return c.json({ recovery_codes }, 200)
    })
    .openapi(route('DELETE /api/auth/second-factor'), async (c) => {
      const { password, code } = c.req.valid('json')
      const viewer = await provenViewer(site, c, password)
      const required = await requiredFactor.isRequiredOf(viewer)
      return noContent(
        c,
        withCode(viewer, () => secondFactors.turnOff(viewer, code, { required })),
      )
    })
    .openapi(route('GET /api/auth/passkeys'), async (c) => c.json(await passkeys.list(await signedInViewer(c)), 200))
    .openapi(route('POST /api/auth/passkeys/options'), async (c) => {
      const viewer = await provenViewer(site, c, c.req.valid('json').password)
      return c.json({ ...(await passkeys.begin(viewer)) }, 200)
    })
    .openapi(route('POST /api/auth/passkeys'), async (c) => {
      const { viewer, id } = await accounts.session(c.req.header('authorization'))
      const { name, credential } = c.req.valid('json')
      return c.json(await passkeys.add(viewer, id, name, credential), 201)
    })
    .openapi(route('PUT /api/auth/passkeys/{id}'), async (c) => {
      const viewer = await signedInViewer(c)
      return c.json(await passkeys.rename(viewer, c.req.valid('param').id, c.req.valid('json').name), 200)
    })
    .openapi(route('DELETE /api/auth/passkeys/{id}'), async (c) => {
      const viewer = await provenViewer(site, c, c.req.valid('json').password)
      const required = await requiredFactor.isRequiredOf(viewer)
      return noContent(c, passkeys.remove(viewer, c.req.valid('param').id, { required }))
    })
}
