import { html } from 'hono/html'
import { paths } from '../../contract/site-map.ts'
import { smallPage } from '../platform/http/small-page.ts'
import type { EmailChange, EmailChangeOutcome } from './email-change.ts'

/** A page with buttons. The link alone must do nothing, because mail scanners open every link. */
export const emailChangePage = ({ mailbox, email }: EmailChange, token: string) =>
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

export const emailChangeOutcomePage = (outcome: EmailChangeOutcome) => {
  const [title, text] = outcomes[outcome]
  return smallPage(title, html`<p>${text}</p><p><a href="${paths.account}">Your account</a></p>`)
}
