import { apiApp } from '../platform/http/api-app.ts'
import { errors } from '../platform/http/errors.ts'
import { signedInViewer } from '../platform/http/guards.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import type { People } from './people.ts'
import { limitSignIn } from './sign-in-limits.ts'

/** The endpoints of the account page: name, sessions, data, deletion. */
export function ownAccountRoutes({
  accounts,
  people,
  limiter,
}: {
  accounts: Accounts
  people: People
  limiter: Limiter
}) {
  const current = async (authorization: string | undefined) => {
    const session = await accounts.session(authorization)
    if (!session) throw errors.unauthorized()
    return session
  }

  return apiApp()
    .openapi(route('GET /api/auth/sessions'), async (c) => {
      const { viewer, id } = await current(c.req.header('authorization'))
      return c.json(await people.sessions(viewer, id), 200)
    })
    .openapi(route('DELETE /api/auth/sessions'), async (c) => {
      const { viewer, id } = await current(c.req.header('authorization'))
      await people.endOtherSessions(viewer, id)
      return c.body(null, 204)
    })
    .openapi(route('DELETE /api/auth/sessions/{id}'), async (c) => {
      await people.endSession(await signedInViewer(c), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(route('PUT /api/auth/me'), async (c) =>
      c.json(await people.rename(await signedInViewer(c), c.req.valid('json').display_name), 200),
    )
    .openapi(route('POST /api/auth/logout-all'), async (c) => {
      await people.signOutEverywhere(await signedInViewer(c))
      return c.body(null, 204)
    })
    .openapi(route('GET /api/auth/export'), async (c) => {
      c.header('Content-Disposition', 'attachment; filename="my-data.json"')
      return c.json(await people.dataOf(await signedInViewer(c)), 200)
    })
    .openapi(route('DELETE /api/auth/me'), async (c) => {
      const viewer = await signedInViewer(c)
      const { password, comments } = c.req.valid('json')
      // A signed-in person has a separate allowance.
      const who = { account: viewer.email, client: c.get('client'), device: viewer.id }
      await limitSignIn(limiter, who, () => people.checkPassword(viewer, password, 'password'))
      await people.remove(viewer, comments)
      return c.body(null, 204)
    })
}
