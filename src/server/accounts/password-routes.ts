import { createRoute, z } from '@hono/zod-openapi'
import { accountMessages } from '../../contract/account-messages.ts'
import { changePasswordInput, resetInput, resetRequestInput } from '../../contract/accounts.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { errors } from '../platform/http/errors.ts'
import type { Rule } from '../platform/http/limiter.ts'
import { failing, json, jsonBody, security, spoken } from '../platform/http/schemas.ts'
import { signedIn } from './guards.ts'
import { limitLetters } from './letter-limits.ts'
import { limitSignIn } from './sign-in-limits.ts'

const tags = ['Accounts']
const resets: Rule = { name: 'password resets from address', most: 20, seconds: 15 * 60 }

/** The endpoints to reset and to change a password. */
export function passwordRoutes({
  accounts,
  devices,
  people,
  limiter,
}: Pick<Context, 'accounts' | 'devices' | 'people' | 'limiter'>) {
  return apiApp()
    .openapi(
      createRoute({
        method: 'post',
        path: '/reset-password-request',
        tags,
        summary: 'Ask for a letter to set a new password',
        description:
          'The letter links to `redirectUrl` (a page of this site; unset: `/reset-password`) with `access_token` and `refresh_token` in the query. The answer is the same for an unknown address.',
        request: { body: jsonBody(resetRequestInput.meta({ id: 'ResetRequest' })) },
        responses: {
          200: json(spoken, 'If the address has an account, a letter is on its way'),
          ...failing(400, 415, 422, 429),
        },
      }),
      async (c) => {
        const { email, redirectUrl } = c.req.valid('json')
        limitLetters(limiter, 'reset', { email, client: c.get('client') })
        await people.requestReset(email, redirectUrl)
        return c.json({ message: accountMessages.resetSent }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/reset-password',
        tags,
        summary: 'Set a new password with the tokens of the letter; ends every session',
        request: { body: jsonBody(resetInput.meta({ id: 'Reset' })) },
        responses: {
          200: json(
            spoken.extend({ device: z.string() }),
            'The password is set. The mark of this browser lets its person sign in although strangers fail to.',
          ),
          ...failing(400, 415, 422, 429),
        },
      }),
      async (c) => {
        limiter.take(resets, c.get('client'))
        const { access_token: access, refresh_token: refresh, new_password: password } = c.req.valid('json')
        const email = await people.reset(access, refresh, password)
        return c.json({ message: accountMessages.passwordReset, device: devices.mark(email) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/change-password',
        tags,
        summary: 'Change the own password; ends the other sessions',
        security,
        middleware: signedIn,
        request: { body: jsonBody(changePasswordInput.meta({ id: 'ChangePassword' })) },
        responses: { 200: json(spoken, 'The password is changed'), ...failing(400, 401, 415, 422, 429) },
      }),
      async (c) => {
        const session = await accounts.session(c.req.header('authorization'))
        if (!session) throw errors.unauthorized()
        const { viewer, id } = session
        const { current_password: current, new_password: password } = c.req.valid('json')
        const who = { account: viewer.email, client: c.get('client'), device: viewer.id }
        await limitSignIn(limiter, who, () => people.checkPassword(viewer, current, 'current_password'))
        await people.changePassword(viewer, id, password)
        return c.json({ message: accountMessages.passwordChanged }, 200)
      },
    )
}
