import { html } from 'hono/html'
import { paths } from '../../contract/site-map.ts'
import { smallPage } from '../platform/http/small-page.ts'
import type { EmailChange, EmailChangeOutcome } from './email-change.ts'

/** A page with buttons. The link alone must do nothing, because mail scanners open every link. */
export const emailChangePage = ({ mailbox, email }: EmailChange, token: string) =>
  smallPage(
    'Change of your email address',
    html`<p>
        ${
          mailbox === 'old'
            ? html`Somebody who knows your password asked to change the address of your account to <strong>${email}</strong>.`
            : html`Somebody asked to use <strong>${email}</strong> as the address of an account on this site.`
        }
      </p>
      <p>The address changes when both mailboxes, the old and the new one, have confirmed it.
        ${mailbox === 'old' ? 'If it was not you, stop the change, and then change your password.' : 'If it was not you, stop the change.'}</p>
      <form method="post" action="${paths.emailChange(token)}"><button class="first">Confirm the change</button></form>
      <form method="post" action="${paths.emailChange(token, 'stop')}" style="margin-top: .75rem"><button>Stop the change</button></form>`,
  )

const outcomes: Record<EmailChangeOutcome, readonly [title: string, text: string]> = {
  changed: ['Your email address is changed', 'Sign in with the new address from now on.'],
  waiting: [
    'Confirmed',
    'Now open the link in the email to the other mailbox. The address changes when both have confirmed.',
  ],
  stopped: [
    'The change is stopped',
    'The address stays as it is. If you did not ask for the change, change your password.',
  ],
  taken: ['This address cannot be used', 'The address of the account stays as it is.'],
  ended: [
    'This link does not work any more',
    'It was used, stopped, or is older than an hour. Ask for the change again in your account.',
  ],
}

export const emailChangeOutcomePage = (outcome: EmailChangeOutcome) => {
  const [title, text] = outcomes[outcome]
  return smallPage(title, html`<p>${text}</p><p><a href="${paths.account}">Your account</a></p>`)
}
