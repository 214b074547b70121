import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { signedInViewer } from '../platform/http/guards.ts'
import { route } from '../platform/http/route.ts'
import { limitSignIn } from './sign-in-limits.ts'

/** The endpoints to sign in, to sign out, and for the signed-in person. */
export function sessionRoutes({ accounts, devices, limiter }: Pick<Context, 'accounts' | 'devices' | 'limiter'>) {
  return apiApp()
    .openapi(route('POST /api/auth/login'), async (c) => {
      const { email, password, device } = c.req.valid('json')
      const who = { account: email, client: c.get('client'), device: devices.idOf(email, device) }
      const signedIn = await limitSignIn(limiter, who, () => accounts.signIn(email, password))
      return c.json({ ...signedIn, device: devices.mark(email) }, 200)
    })
    .openapi(route('GET /api/auth/me'), async (c) => c.json(await signedInViewer(c), 200))
    .openapi(route('POST /api/auth/logout'), async (c) => {
      const authorization = c.req.header('authorization')
      if (authorization) await accounts.signOut(authorization)
      return c.body(null, 204)
    })
}
