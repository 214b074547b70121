import { createRoute, z } from '@hono/zod-openapi'
import { limits } from '../../contract/limits.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { apiApp } from '../http/api-app.ts'
import { failing, json, jsonBody, security } from '../http/schemas.ts'
import { viewerShape } from './viewer.ts'

const tags = ['Accounts']
const viewer = viewerShape.meta({ id: 'Viewer' })

const credentials = z
  .object(
    {
      email: z
        .string('Email is required.')
        .trim()
        .min(1, 'Email is required.')
        .max(limits.email, 'Email is too long.')
        .pipe(z.email('Email must be an e-mail address.')),
      password: z
        .string('Password is required.')
        .min(1, 'Password is required.')
        .max(limits.passwordMax, 'Password is too long.'),
    },
    'The body must be a JSON object.',
  )
  .meta({ id: 'Credentials' })

/** The calls under /auth of spec 7. */
export function accountRoutes({ accounts }: Pick<Context, 'accounts'>) {
  return apiApp()
    .openapi(
      createRoute({
        method: 'post',
        path: '/login',
        tags,
        summary: 'Sign in',
        request: { body: jsonBody(credentials) },
        responses: {
          200: json(z.object({ token: z.string(), user: viewer }), 'The bearer token of a new session'),
          ...failing(400, 401, 403, 415, 422, 429),
        },
      }),
      async (c) => {
        const { email, password } = c.req.valid('json')
        return c.json(await accounts.signIn(email, password), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/me',
        tags,
        summary: 'The person who is signed in',
        security,
        responses: { 200: json(viewer, 'The person'), ...failing(401) },
      }),
      async (c) => {
        const viewer = await c.get('viewer')()
        if (!viewer) throw errors.unauthorized()
        return c.json(viewer, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/logout',
        tags,
        summary: 'End this session',
        security,
        responses: { 204: { description: 'The token is worth nothing now' } },
      }),
      async (c) => {
        const authorization = c.req.header('authorization')
        if (authorization) await accounts.signOut(authorization)
        return c.body(null, 204)
      },
    )
}
