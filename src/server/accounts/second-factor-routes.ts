import type { Viewer } from '../../contract/accounts.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { errors } from '../platform/http/errors.ts'
import { signedInViewer } from '../platform/http/guards.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import { passwordCheck } from './password-check.ts'
import type { People } from './people.ts'
import type { RequiredFactor } from './required-factor.ts'
import type { SecondFactors } from './second-factor.ts'
import { limitCodes } from './second-factor-limits.ts'

interface Needed {
  accounts: Accounts
  limiter: Limiter
  people: People
  requiredFactor: RequiredFactor
  secondFactors: SecondFactors
}

/** The endpoints to set up and to turn off the second factor of the own account. */
export function secondFactorRoutes({ accounts, limiter, people, requiredFactor, secondFactors }: Needed) {
  const checkPassword = passwordCheck({ limiter, people })
  // A signed-in person has a separate allowance, which strangers cannot use up.
  const withCode = <T>(viewer: Viewer, attempt: () => Promise<T>) =>
    limitCodes(limiter, { account: viewer.email, device: viewer.id }, attempt)

  return apiApp()
    .openapi(route('GET /api/auth/second-factor'), async (c) => {
      const viewer = await signedInViewer(c)
      const [state, required] = await Promise.all([
        secondFactors.stateOf(viewer.id),
        requiredFactor.isRequiredOf(viewer),
      ])
      return c.json({ ...state, required }, 200)
    })
    .openapi(route('POST /api/auth/second-factor/setup'), async (c) => {
      const viewer = await signedInViewer(c)
      await checkPassword(viewer, c.get('client'), c.req.valid('json').password)
      return c.json(await secondFactors.begin(viewer), 200)
    })
    .openapi(route('POST /api/auth/second-factor'), async (c) => {
      const session = await accounts.session(c.req.header('authorization'))
      if (!session) throw errors.unauthorized()
      const { viewer, id } = session
      const { code } = c.req.valid('json')
      const recovery_codes = await withCode(viewer, () => secondFactors.confirm(viewer, id, code))
      return c.json({ recovery_codes }, 200)
    })
    .openapi(route('POST /api/auth/second-factor/recovery-codes'), async (c) => {
      const viewer = await signedInViewer(c)
      const { password, code } = c.req.valid('json')
      await checkPassword(viewer, c.get('client'), password)
      const recovery_codes = await withCode(viewer, () => secondFactors.renewCodes(viewer, code))
      return c.json({ recovery_codes }, 200)
    })
    .openapi(route('DELETE /api/auth/second-factor'), async (c) => {
      const viewer = await signedInViewer(c)
      const { password, code } = c.req.valid('json')
      await checkPassword(viewer, c.get('client'), password)
      const required = await requiredFactor.isRequiredOf(viewer)
      await withCode(viewer, () => secondFactors.turnOff(viewer, code, { required }))
      return c.body(null, 204)
    })
}
