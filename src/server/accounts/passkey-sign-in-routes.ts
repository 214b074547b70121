import { record, recordFailure } from '../audit/index.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { deviceName } from '../platform/http/device-name.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { countsFor, type Limiter, networkRules } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import type { Database } from '../schema.ts'
import type { Accounts } from './accounts.ts'
import type { Challenges } from './challenges.ts'
import type { Devices } from './devices.ts'
import type { Passkeys } from './passkeys.ts'
import { limitCodes } from './second-factor-limits.ts'
import { signInRules } from './sign-in-limits.ts'

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

/** Each sign-in with a passkey that is begun stores a row for five minutes. */
export const passkeyRules = { begun: networkRules('passkey sign-in', [60, 120, 400], 15 * 60) }

interface Attempt {
  /** Of the passkey; null for an unknown one. */
  account: string | null
  client: string
  /** Of a browser in which this account was signed in before. */
  device: string | null
}

/** Counts refused passkeys like wrong codes of the account, and from an unknown browser like failed sign-ins. */
export async function limitPasskeys<T>(limiter: Limiter, who: Attempt, attempt: () => Promise<T>): Promise<T> {
  const { account, client, device } = who
  const counted = account === null ? attempt : () => limitCodes(limiter, { account, device }, attempt)
  if (device !== null) return counted()
  const taken = countsFor(signInRules.clients, client)
  await limiter.take(...taken)
  try {
    const result = await counted()
    await limiter.giveBack(taken)
    return result
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'too_many') await limiter.giveBack(taken)
    throw error
  }
}
