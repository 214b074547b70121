import { accountMessages } from '../../contract/account-messages.ts'
import { paths } from '../../contract/site-map.ts'
import { apiApp } from '../platform/http/api-app.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { route } from '../platform/http/route.ts'
import { confirmPage } from './confirm-page.ts'
import { limitLetters } from './letter-limits.ts'
import type { People } from './people.ts'
import type { LinkProblem } from './sign-up.ts'

/** The endpoints to create an account and to confirm its address. */
export function signUpRoutes({ people, limiter }: { people: People; limiter: Limiter }) {
  return apiApp()
    .openapi(route('POST /api/auth/signup'), async (c) => {
      const { email, password, display_name: displayName = null } = c.req.valid('json')
      await limitLetters(limiter, 'sign-up', { email, client: c.get('client') })
      await people.signUp({ email, password, displayName })
      return c.json({ message: accountMessages.confirmationSent }, 201)
    })
    .openapi(route('GET /api/auth/confirm'), async (c) => {
      const found = await people.confirmable(c.req.valid('query').token ?? '')
      return typeof found === 'string' ? c.redirect(withReason(found)) : c.html(confirmPage(found), 200)
    })
    .openapi(route('POST /api/auth/confirm'), async (c) => {
      const outcome = await people.confirm(c.req.valid('query').token ?? '')
      return c.redirect(outcome === 'confirmed' ? paths.auth({ confirmed: '1' }) : withReason(outcome), 303)
    })
}

const withReason = (reason: LinkProblem) => paths.auth({ confirmed: '0', reason })
