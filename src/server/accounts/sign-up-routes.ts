import { createRoute, z } from '@hono/zod-openapi'
import { accountMessages } from '../../contract/account-messages.ts'
import { signUpInput } from '../../contract/accounts.ts'
import { paths } from '../../contract/site-map.ts'
import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { failing, json, jsonBody, spoken } from '../platform/http/schemas.ts'
import { confirmPage } from './confirm-page.ts'
import { limitLetters } from './letter-limits.ts'
import type { LinkProblem } from './sign-up.ts'

const tags = ['Accounts']

/** The endpoints to create an account and to confirm its address. */
export function signUpRoutes({ people, limiter }: Pick<Context, 'people' | 'limiter'>) {
  return apiApp()
    .openapi(
      createRoute({
        method: 'post',
        path: '/signup',
        tags,
        summary: 'Make an account; it can be used once the address is confirmed',
        description:
          'The answer is the same for an address that has an account. For one that is not confirmed yet, a new letter is sent.',
        request: { body: jsonBody(signUpInput.meta({ id: 'SignUp' })) },
        responses: { 201: json(spoken, 'A letter is on its way'), ...failing(400, 415, 422, 429) },
      }),
      async (c) => {
        const { email, password, display_name: displayName = null } = c.req.valid('json')
        limitLetters(limiter, 'sign-up', { email, client: c.get('client') })
        await people.signUp({ email, password, displayName })
        return c.json({ message: accountMessages.confirmationSent }, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/confirm',
        tags,
        summary: 'Where the link of the confirmation letter leads: a page with a button',
        request: { query: link },
        responses: {
          200: { description: 'The page', content: { 'text/html': { schema: z.string() } } },
          302: { description: 'To `/auth?confirmed=0&reason=` with used, expired or unknown' },
          ...failing(400),
        },
      }),
      async (c) => {
        const found = await people.confirmable(c.req.valid('query').token ?? '')
        return typeof found === 'string' ? c.redirect(withReason(found)) : c.html(confirmPage(found), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/confirm',
        tags,
        summary: 'Confirm the address: the button of that page',
        request: { query: link },
        responses: {
          303: {
            description: 'To `/auth?confirmed=1`, or to `/auth?confirmed=0&reason=` with used, expired or unknown',
          },
          ...failing(400, 415),
        },
      }),
      async (c) => {
        const outcome = await people.confirm(c.req.valid('query').token ?? '')
        return c.redirect(outcome === 'confirmed' ? paths.auth({ confirmed: '1' }) : withReason(outcome), 303)
      },
    )
}

const link = z.object({ token: z.string().max(300).optional() })
const withReason = (reason: LinkProblem) => paths.auth({ confirmed: '0', reason })
