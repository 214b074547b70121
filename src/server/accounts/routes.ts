import { html } from 'hono/html'
import { accountMessages } from '../../contract/account-messages.ts'
import { paths } from '../../contract/site-map.ts'
import { storedRule } from '../platform/http/limiter.ts'
import { apiApp, noContent, route, signedInViewer } from '../platform/http/route.ts'
import { smallPage } from '../platform/http/small-page.ts'
import type { EmailChange, EmailChangeOutcome } from './email-change.ts'
import { limitEmails } from './email-limits.ts'
import { ownDataOf } from './own-account.ts'
import type { AccountSite } from './services.ts'
import { provenViewer, secondFactorRoutes, signInRoutes } from './sign-in-routes.ts'
import type { LinkProblem } from './sign-up.ts'

export const accountRoutes = (site: AccountSite) =>
  apiApp()
    .route('/', signInRoutes(site))
    .route('/', signUpRoutes(site))
    .route('/', passwordRoutes(site))
    .route('/', ownAccountRoutes(site))
    .route('/', emailChangeRoutes(site))
    .route('/', secondFactorRoutes(site))

function signUpRoutes({ people, limiter }: AccountSite) {
  return apiApp()
    .openapi(route('POST /api/auth/signup'), async (c) => {
      const { email, password, display_name: displayName = null } = c.req.valid('json')
      await limitEmails(limiter, 'sign-up', { email, client: c.get('client') })
      await people.signUp({ email, password, displayName })
      return c.json({ message: accountMessages.confirmationSent }, 201)
    })
    .openapi(route('GET /api/auth/confirm'), async (c) => {
      const signUp = await people.confirmable(c.req.valid('query').token ?? '')
      return typeof signUp === 'string' ? c.redirect(withReason(signUp)) : c.html(confirmPage(signUp), 200)
    })
    .openapi(route('POST /api/auth/confirm'), async (c) => {
      const outcome = await people.confirm(c.req.valid('query').token ?? '')
      return c.redirect(outcome === 'confirmed' ? paths.auth({ confirmed: '1' }) : withReason(outcome), 303)
    })
}

const withReason = (reason: LinkProblem) => paths.auth({ confirmed: '0', reason })

/** A page with a button. The link alone must not confirm, because mail scanners open every link. */
const confirmPage = ({ email, displayName }: { email: string; displayName: string | null }) =>
  smallPage(
    'Confirm your email address',
    html`<p>Someone signed up here as <strong>${email}</strong>${displayName ? html` with the name “${displayName}”` : ''}.</p>
      <p>Only confirm if this was you, because whoever signed up chose the password. If it was not you, close this page.</p>
      <form method="post"><button class="first">Confirm my address</button></form>`,
  )

function emailChangeRoutes(site: AccountSite) {
  const { people, limiter } = site
  return apiApp()
    .openapi(route('POST /api/auth/email'), async (c) => {
      const { email, password } = c.req.valid('json')
      const viewer = await provenViewer(site, c, password)
      const client = c.get('client')
      // Both mailboxes get an email: a signed-in person must not flood either.
      await limitEmails(limiter, 'email-change', { email, client })
      await limitEmails(limiter, 'email-change', { email: viewer.email, client })
      await people.requestEmailChange(viewer, email)
      return c.json({ message: accountMessages.emailChangeSent }, 200)
    })
    .openapi(route('GET /api/auth/email/confirm'), async (c) => {
      const token = c.req.valid('query').token ?? ''
      const change = await people.emailChange(token)
      return c.html(change ? emailChangePage(change, token) : emailChangeOutcomePage('ended'), 200)
    })
    .openapi(route('POST /api/auth/email/confirm'), async (c) => {
      const { token = '', action } = c.req.valid('query')
      const outcome = await (action === 'stop' ? people.stopEmailChange(token) : people.confirmEmailChange(token))
      return c.html(emailChangeOutcomePage(outcome), 200)
    })
}

export const resetRule = storedRule('password resets from address', 20, 15 * 60)

function passwordRoutes(site: AccountSite) {
  const { accounts, devices, people, limiter } = site
  return apiApp()
    .openapi(route('POST /api/auth/reset-password-request'), async (c) => {
      const { email, redirectUrl } = c.req.valid('json')
      await limitEmails(limiter, 'reset', { email, client: c.get('client') })
      await people.requestReset(email, redirectUrl)
      return c.json({ message: accountMessages.resetSent }, 200)
    })
    .openapi(route('POST /api/auth/reset-password'), async (c) => {
      await limiter.take([resetRule, c.get('client')])
      const { access_token: access, refresh_token: refresh, new_password: password } = c.req.valid('json')
      const email = await people.reset(access, refresh, password)
      return c.json({ message: accountMessages.passwordReset, device: devices.mark(email) }, 200)
    })
    .openapi(route('POST /api/auth/change-password'), async (c) => {
      const { id } = await accounts.session(c.req.header('authorization'))
      const { current_password: current, new_password: password } = c.req.valid('json')
      const viewer = await provenViewer(site, c, current, 'current_password')
      await people.changePassword(viewer, id, password)
      return c.json({ message: accountMessages.passwordChanged }, 200)
    })
}

function ownAccountRoutes(site: AccountSite) {
  const { accounts, database, people } = site
  return apiApp()
    .openapi(route('GET /api/auth/sessions'), async (c) => {
      const { viewer, id } = await accounts.session(c.req.header('authorization'))
      return c.json(await people.sessions(viewer, id), 200)
    })
    .openapi(route('DELETE /api/auth/sessions'), async (c) => {
      const { viewer, id } = await accounts.session(c.req.header('authorization'))
      return noContent(c, people.endAllSessions(viewer, id))
    })
    .openapi(route('DELETE /api/auth/sessions/{id}'), async (c) =>
      noContent(c, people.endSession(await signedInViewer(c), c.req.valid('param').id)),
    )
    .openapi(route('PUT /api/auth/me'), async (c) =>
      c.json(await people.rename(await signedInViewer(c), c.req.valid('json').display_name), 200),
    )
    .openapi(route('POST /api/auth/logout-all'), async (c) =>
      noContent(c, people.endAllSessions(await signedInViewer(c))),
    )
    .openapi(route('GET /api/auth/export'), async (c) => {
      c.header('Content-Disposition', 'attachment; filename="my-data.json"')
      return c.json(await ownDataOf(database.db, await signedInViewer(c)), 200)
    })
    .openapi(route('DELETE /api/auth/me'), async (c) => {
      const { password, comments } = c.req.valid('json')
      return noContent(c, people.remove(await provenViewer(site, c, password), comments))
    })
}

/** A page with buttons. The link alone must do nothing, because mail scanners open every link. */
const emailChangePage = ({ mailbox, email }: EmailChange, token: string) =>
  smallPage(
    'Change your email address',
    html`<p>
        ${
          mailbox === 'old'
            ? html`Someone signed in with your password asked to change the email address of your account to <strong>${email}</strong>.`
            : html`Someone asked to use <strong>${email}</strong> for an account on this site.`
        }
      </p>
      <p>The address changes when both mailboxes, the old and the new one, have confirmed it.
        ${mailbox === 'old' ? 'If this was not you, stop the change and then change your password.' : 'If this was not you, stop the change.'}</p>
      <form method="post" action="${paths.emailChange(token)}"><button class="first">Confirm the change</button></form>
      <form method="post" action="${paths.emailChange(token, 'stop')}" style="margin-top: .75rem"><button>Stop the change</button></form>`,
  )

const outcomes: Record<EmailChangeOutcome, readonly [title: string, text: string]> = {
  changed: ['Your email address has been changed', 'From now on, sign in with the new address.'],
  waiting: [
    'Confirmed',
    'Now open the link that we sent to your other address. The change takes effect once both are confirmed.',
  ],
  stopped: [
    'Change stopped',
    'Your email address stays the same. If you did not request this change, change your password.',
  ],
  taken: ['This address cannot be used', 'Your account keeps its current address.'],
  ended: [
    'This link no longer works',
    'It was already used or stopped, or it is more than an hour old. Request the change again in your account.',
  ],
}

const emailChangeOutcomePage = (outcome: EmailChangeOutcome) => {
  const [title, text] = outcomes[outcome]
  return smallPage(title, html`<p>${text}</p><p><a href="${paths.account}">Your account</a></p>`)
}
