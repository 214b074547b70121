import { createRoute, z } from '@hono/zod-openapi'
import { signInInput } from '../../contract/accounts.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { failing, json, jsonBody, optionalSecurity, security } from '../platform/http/schemas.ts'
import { signedIn, signedInViewer } from './guards.ts'
import { limitSignIn } from './sign-in-limits.ts'
import { viewerShape } from './viewer.ts'

const tags = ['Accounts']
const viewer = viewerShape.meta({ id: 'Viewer' })

/** The endpoints to sign in, to sign out, and for the signed-in person. */
export function sessionRoutes({ accounts, devices, limiter }: Pick<Context, 'accounts' | 'devices' | 'limiter'>) {
  return apiApp()
    .openapi(
      createRoute({
        method: 'post',
        path: '/login',
        tags,
        summary: 'Sign in',
        request: { body: jsonBody(signInInput.meta({ id: 'Credentials' })) },
        responses: {
          200: json(
            z.object({ token: z.string(), user: viewer, device: z.string() }),
            'The bearer token of a new session, and the mark of this browser: send it with the next sign-in',
          ),
          ...failing(400, 401, 403, 415, 422, 429),
        },
      }),
      async (c) => {
        const { email, password, device } = c.req.valid('json')
        const who = { account: email, client: c.get('client'), device: devices.idOf(email, device) }
        const signedIn = await limitSignIn(limiter, who, () => accounts.signIn(email, password))
        return c.json({ ...signedIn, device: devices.mark(email) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/me',
        tags,
        summary: 'The person who is signed in',
        security,
        middleware: signedIn,
        responses: { 200: json(viewer, 'The person'), ...failing(401) },
      }),
      async (c) => c.json(await signedInViewer(c), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/logout',
        tags,
        summary: 'End this session',
        security: optionalSecurity,
        responses: { 204: { description: 'The token is worth nothing now' } },
      }),
      async (c) => {
        const authorization = c.req.header('authorization')
        if (authorization) await accounts.signOut(authorization)
        return c.body(null, 204)
      },
    )
}
