import { html } from 'hono/html'
import { smallPage } from '../platform/http/small-page.ts'

/** A page with a button. The link alone must not confirm, because mail scanners open every link. */
export const confirmPage = ({ email, displayName }: { email: string; displayName: string | null }) =>
  smallPage(
    'Confirm your email address',
    html`<p>Someone signed up here as <strong>${email}</strong>${displayName ? html` with the name “${displayName}”` : ''}.</p>
      <p>Only confirm if this was you, because whoever signed up chose the password. If it was not you, close this page.</p>
      <form method="post"><button class="first">Confirm my address</button></form>`,
  )
