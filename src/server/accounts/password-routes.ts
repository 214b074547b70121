import { accountMessages } from '../../contract/account-messages.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { errors } from '../platform/http/errors.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import type { Devices } from './devices.ts'
import { limitLetters } from './letter-limits.ts'
import type { People } from './people.ts'
import { limitSignIn } from './sign-in-limits.ts'

export const resetRule: Rule = { name: 'password resets from address', limit: 20, seconds: 15 * 60, store: 'database' }

/** The endpoints to reset and to change a password. */
export function passwordRoutes({
  accounts,
  devices,
  people,
  limiter,
}: {
  accounts: Accounts
  devices: Devices
  people: People
  limiter: Limiter
}) {
  return apiApp()
    .openapi(route('POST /api/auth/reset-password-request'), async (c) => {
      const { email, redirectUrl } = c.req.valid('json')
      await limitLetters(limiter, 'reset', { email, client: c.get('client') })
      await people.requestReset(email, redirectUrl)
      return c.json({ message: accountMessages.resetSent }, 200)
    })
    .openapi(route('POST /api/auth/reset-password'), async (c) => {
      await limiter.take([resetRule, c.get('client')])
      const { access_token: access, refresh_token: refresh, new_password: password } = c.req.valid('json')
      const email = await people.reset(access, refresh, password)
      return c.json({ message: accountMessages.passwordReset, device: devices.mark(email) }, 200)
    })
    .openapi(route('POST /api/auth/change-password'), async (c) => {
      const session = await accounts.session(c.req.header('authorization'))
      if (!session) throw errors.unauthorized()
      const { viewer, id } = session
      const { current_password: current, new_password: password } = c.req.valid('json')
      const who = { account: viewer.email, client: c.get('client'), device: viewer.id }
      await limitSignIn(limiter, who, () => people.checkPassword(viewer, current, 'current_password'))
      await people.changePassword(viewer, id, password)
      return c.json({ message: accountMessages.passwordChanged }, 200)
    })
}
