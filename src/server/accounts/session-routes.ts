import type { ErrorCode } from '../../contract/errors.ts'
import { record, recordFailure } from '../audit/index.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { deviceName } from '../platform/http/device-name.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { signedInViewer } from '../platform/http/guards.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import type { Database } from '../schema.ts'
import type { Accounts } from './accounts.ts'
import type { Challenges } from './challenges.ts'
import type { Devices } from './devices.ts'
import type { People } from './people.ts'
import { limitCodes } from './second-factor-limits.ts'
import { limitSignIn } from './sign-in-limits.ts'

/** The password of a pending sign-up is tried against the account too, so it counts as a failed sign-in. */
const failedSignIns: ReadonlySet<ErrorCode> = new Set(['wrong_credentials', 'unconfirmed'])

interface Needed {
  accounts: Accounts
  challenges: Challenges
  database: Database
  devices: Devices
  limiter: Limiter
  now: () => Date
  people: People
}

/** The endpoints to sign in, to sign out, and for the signed-in person. */
export function sessionRoutes({ accounts, challenges, database: { db }, devices, limiter, now, people }: Needed) {
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
      const account = await challenges.account(challenge)
      if (!account) throw errors.challengeEnded()
      const { email } = account
      const kind = await limitCodes(limiter, { account: email, device: devices.idOf(email, device) }, async () => {
        const answered = await challenges.answer(challenge, code)
        if (answered === 'ended') throw errors.challengeEnded()
        if (answered) return answered
        if (account.role === 'admin') await recordFailure(db, 'code-failed', account, now())
        throw errors.invalid({ code: 'This code is wrong or was already used.' })
      })
      const signedIn = await accounts.openSession(account.id, deviceName(c.req.header('user-agent')))
      const action = kind === 'recovery' ? 'signed-in-by-recovery-code' : 'signed-in'
      await record(db, { action, person: signedIn.user }, now())
      return c.json({ ...signedIn, device: devices.mark(email) }, 200)
    })
    .openapi(route('GET /api/auth/me'), async (c) => c.json(await signedInViewer(c), 200))
    .openapi(route('POST /api/auth/logout'), async (c) => {
      const authorization = c.req.header('authorization')
      if (authorization) await accounts.signOut(authorization)
      return c.body(null, 204)
    })
}
