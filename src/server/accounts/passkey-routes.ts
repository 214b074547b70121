import { apiApp } from '../platform/http/api-app.ts'
import { errors } from '../platform/http/errors.ts'
import { signedInViewer } from '../platform/http/guards.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import type { Passkeys } from './passkeys.ts'
import { passwordCheck } from './password-check.ts'
import type { People } from './people.ts'
import type { RequiredFactor } from './required-factor.ts'

interface Needed {
  accounts: Accounts
  limiter: Limiter
  passkeys: Passkeys
  people: People
  requiredFactor: RequiredFactor
}

/** The endpoints for the passkeys of the own account. */
export function passkeyRoutes({ accounts, limiter, passkeys, people, requiredFactor }: Needed) {
  const checkPassword = passwordCheck({ limiter, people })

  return apiApp()
    .openapi(route('GET /api/auth/passkeys'), async (c) => c.json(await passkeys.list(await signedInViewer(c)), 200))
    .openapi(route('POST /api/auth/passkeys/options'), async (c) => {
      const viewer = await signedInViewer(c)
      await checkPassword(viewer, c.get('client'), c.req.valid('json').password)
      return c.json({ ...(await passkeys.begin(viewer)) }, 200)
    })
    .openapi(route('POST /api/auth/passkeys'), async (c) => {
      const session = await accounts.session(c.req.header('authorization'))
      if (!session) throw errors.unauthorized()
      const { name, credential } = c.req.valid('json')
      return c.json(await passkeys.add(session.viewer, session.id, name, credential), 201)
    })
    .openapi(route('PUT /api/auth/passkeys/{id}'), async (c) => {
      const viewer = await signedInViewer(c)
      return c.json(await passkeys.rename(viewer, c.req.valid('param').id, c.req.valid('json').name), 200)
    })
    .openapi(route('DELETE /api/auth/passkeys/{id}'), async (c) => {
      const viewer = await signedInViewer(c)
      await checkPassword(viewer, c.get('client'), c.req.valid('json').password)
      const required = await requiredFactor.isRequiredOf(viewer)
      await passkeys.remove(viewer, c.req.valid('param').id, { required })
      return c.body(null, 204)
    })
}
