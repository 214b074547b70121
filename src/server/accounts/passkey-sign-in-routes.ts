import { record, recordFailure } from '../audit/index.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { deviceName } from '../platform/http/device-name.ts'
import { errors } from '../platform/http/errors.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { countsFor } from '../platform/http/networks.ts'
import { route } from '../platform/http/route.ts'
import type { Database } from '../schema.ts'
import type { Accounts } from './accounts.ts'
import type { Challenges } from './challenges.ts'
import type { Devices } from './devices.ts'
import { limitPasskeys, passkeyRules } from './passkey-limits.ts'
import type { Passkeys } from './passkeys.ts'

interface Needed {
  accounts: Accounts
  challenges: Challenges
  database: Database
  devices: Devices
  limiter: Limiter
  now: () => Date
  passkeys: Passkeys
}

/** The endpoints to sign in with a passkey: after the right password, or with nothing else. */
export function passkeySignInRoutes(context: Needed) {
  const { accounts, challenges, devices, limiter, now, passkeys } = context
  const { db } = context.database

  /** The account whose password was right; null if none was sent. */
  const first = async (challenge: string | undefined) => {
    if (challenge === undefined) return null
    const account = await challenges.account(challenge)
    if (!account) throw errors.challengeEnded()
    return account.id
  }

  return apiApp()
    .openapi(route('POST /api/auth/login/passkey/options'), async (c) => {
      await limiter.take(...countsFor(passkeyRules.begun, c.get('client')))
      const userId = await first(c.req.valid('json').challenge)
      return c.json({ ...(await passkeys.beginSignIn(userId)) }, 200)
    })
    .openapi(route('POST /api/auth/login/passkey'), async (c) => {
      const { challenge, credential, device } = c.req.valid('json')
      const userId = await first(challenge)
      const owner = await passkeys.owner(credential.id)
      const who = {
        account: owner?.email ?? null,
        client: c.get('client'),
        device: owner && devices.idOf(owner.email, device),
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
}
