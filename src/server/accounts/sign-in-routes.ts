import type { ErrorCode } from '../../contract/errors.ts'
import { record, recordFailure } from '../audit/index.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { deviceName } from '../platform/http/device-name.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { signedInViewer } from '../platform/http/guards.ts'
import { countsFor } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import { wrongCode } from './second-factor.ts'
import type { AccountSite } from './services.ts'
import { limitCodes, limitPasskeys, limitSignIn, passkeyRules } from './sign-in-limits.ts'

/** The password of a pending sign-up is tried against the account too, so it counts as a failed sign-in. */
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
