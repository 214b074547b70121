import { createRoute } from '@hono/zod-openapi'
import { deleteAccountInput, ownDataShape, profileInput } from '../../contract/accounts.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { failing, json, jsonBody, security } from '../platform/http/schemas.ts'
import { signedIn, signedInViewer } from './guards.ts'
import { limitSignIn } from './sign-in-limits.ts'
import { viewerShape } from './viewer.ts'

const tags = ['Accounts']
const viewer = viewerShape.meta({ id: 'Viewer' })

/** The endpoints of the account page: name, sessions, data, deletion. */
export function ownAccountRoutes({ people, limiter }: Pick<Context, 'people' | 'limiter'>) {
  return apiApp()
    .openapi(
      createRoute({
        method: 'put',
        path: '/me',
        tags,
        summary: 'Change the display name; null or empty for none',
        security,
        middleware: signedIn,
        request: { body: jsonBody(profileInput.meta({ id: 'Profile' })) },
        responses: { 200: json(viewer, 'The person as it is now'), ...failing(400, 401, 415, 422) },
      }),
      async (c) => c.json(await people.rename(await signedInViewer(c), c.req.valid('json').display_name), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/logout-all',
        tags,
        summary: 'End every session of this person, this one as well',
        security,
        middleware: signedIn,
        responses: { 204: { description: 'Signed out everywhere' }, ...failing(401) },
      }),
      async (c) => {
        await people.signOutEverywhere(await signedInViewer(c))
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/export',
        tags,
        summary: 'Everything that is kept about this person, as a file',
        security,
        middleware: signedIn,
        responses: { 200: json(ownDataShape.meta({ id: 'OwnData' }), 'The data'), ...failing(401) },
      }),
      async (c) => {
        c.header('Content-Disposition', 'attachment; filename="my-data.json"')
        return c.json(await people.dataOf(await signedInViewer(c)), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/me',
        tags,
        summary: 'Delete the own account; its comments stay without a name, or go',
        security,
        middleware: signedIn,
        request: { body: jsonBody(deleteAccountInput.meta({ id: 'DeleteAccount' })) },
        responses: { 204: { description: 'Gone' }, ...failing(400, 401, 409, 415, 422, 429) },
      }),
      async (c) => {
        const viewer = await signedInViewer(c)
        const { password, comments } = c.req.valid('json')
        // A signed-in person has a separate allowance.
        const who = { account: viewer.email, client: c.get('client'), device: viewer.id }
        await limitSignIn(limiter, who, () => people.checkPassword(viewer, password, 'password'))
        await people.remove(viewer, comments)
        return c.body(null, 204)
      },
    )
}
