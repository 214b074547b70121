import { accountMessages } from '../../contract/account-messages.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { signedInViewer } from '../platform/http/guards.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import { emailChangeOutcomePage, emailChangePage } from './email-change-page.ts'
import { limitLetters } from './letter-limits.ts'
import type { People } from './people.ts'
import { limitSignIn } from './sign-in-limits.ts'

/** The endpoints to change the address of an account. */
export function emailChangeRoutes({ people, limiter }: { people: People; limiter: Limiter }) {
  return apiApp()
    .openapi(route('POST /api/auth/email'), async (c) => {
      const viewer = await signedInViewer(c)
      const { email, password } = c.req.valid('json')
      const client = c.get('client')
      const who = { account: viewer.email, client, device: viewer.id }
      await limitSignIn(limiter, who, () => people.checkPassword(viewer, password, 'password'))
      // Both mailboxes get one: a signed-in person must not flood either.
      await limitLetters(limiter, 'email-change', { email, client })
      await limitLetters(limiter, 'email-change', { email: viewer.email, client })
      await people.requestEmailChange(viewer, email)
      return c.json({ message: accountMessages.emailChangeSent }, 200)
    })
    .openapi(route('GET /api/auth/email/confirm'), async (c) => {
      const token = c.req.valid('query').token ?? ''
      const found = await people.emailChange(token)
      return c.html(found ? emailChangePage(found, token) : emailChangeOutcomePage('ended'), 200)
    })
    .openapi(route('POST /api/auth/email/confirm'), async (c) => {
      const { token = '', action } = c.req.valid('query')
      const outcome = await (action === 'stop' ? people.stopEmailChange(token) : people.confirmEmailChange(token))
      return c.html(emailChangeOutcomePage(outcome), 200)
    })
}
