import { html } from 'hono/html'
import { smallPage } from '../platform/http/small-page.ts'

/** A page with a button. The link alone must not confirm, because mail scanners open every link. */
export const confirmPage = ({ email, displayName }: { email: string; displayName: string | null }) =>
  smallPage(
    'Confirm your email address',
    html`<p>Somebody signed up here as <strong>${email}</strong>${displayName ? html` with the name “${displayName}”` : ''}.</p>
      <p>Confirm only if it was you: whoever signed up chose the password. If it was not you, close this page.</p>
      <form method="post"><button class="first">Confirm my address</button></form>`,
  )
