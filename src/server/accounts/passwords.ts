import type { Viewer } from '../../contract/accounts.ts'
import { paths } from '../../contract/site-map.ts'
import { record } from '../audit/index.ts'
import { findRow } from '../platform/database/queries.ts'
import { errors } from '../platform/http/errors.ts'
import { hashOf, newToken, sameHash } from '../platform/token.ts'
import { authColumns, confirmPerson, endSessions, type Parts, setPassword } from './auth-tables.ts'
import { accountEmails } from './emails.ts'
import { refuseCommonPassword, verifyPassword } from './password.ts'
import { inConstantTime } from './sign-up.ts'
import { findOpenToken, removeTokens, spendToken, storeToken } from './tokens.ts'

const invalidLink = () =>
  errors.invalidLink('This reset link has expired or was already used. Please request a new one.')

export function passwords({ database: { db, kind }, mail, config, hashPassword, now }: Parts) {
  const { time } = authColumns(kind)

  return {
    /** Sends an email if the address has an account; the caller cannot tell. @throws invalid for a page of another site */
    async requestReset(email: string, redirectUrl: string | undefined): Promise<void> {
      const page = pageOfSite(redirectUrl ?? paths.resetPassword, config.siteUrl)
      const [access, refresh] = [newToken(), newToken()]
      page.hash = ''
      page.searchParams.set('access_token', access.secret)
      page.searchParams.set('refresh_token', refresh.secret)
      await inConstantTime(() =>
        mail.transaction(accountEmails, async (transaction, emails) => {
          const person = await findRow(transaction, 'user', { email: email.toLowerCase() })
          if (!person) return
          const token = { purpose: 'reset', user_id: person.id, hash: access.hash, second_hash: refresh.hash } as const
          await storeToken(transaction, token, now())
          await emails.send('reset-password', { to: person.email, aboutUser: person.id }, page.href)
        }),
      )
    },

    /** Ends every session. @returns the address of the account @throws invalid_link */
    async reset(access: string, refresh: string, newPassword: string): Promise<string> {
      const token = await findOpenToken(db, now(), access, 'reset')
      if (!token?.second_hash || !sameHash(token.second_hash, hashOf(refresh))) throw invalidLink()
      await refuseCommonPassword(newPassword, 'new_password')
      const passwordHash = await hashPassword(newPassword)
      return mail.transaction(accountEmails, async (transaction, emails) => {
        if (!(await spendToken(transaction, token, now()))) throw invalidLink()
        await setPassword(transaction, token.user_id, passwordHash, time(now()))
        await endSessions(transaction, token.user_id)
        await removeTokens(transaction, token.user_id, 'confirm', 'setup', 'email-old', 'email-new')
        // The email proves ownership of the address, so this also confirms it.
        const { email, role } = await confirmPerson(transaction, kind, { id: token.user_id }, now())
        await record(transaction, { action: 'password-reset', person: { id: token.user_id, role } }, now())
        await emails.send('password-changed', { to: email })
        return email
      })
    },

    /** Ends all sessions except `sessionId`. The caller has checked the current password. */
    async changePassword(viewer: Viewer, sessionId: string, newPassword: string): Promise<void> {
      await refuseCommonPassword(newPassword, 'new_password')
      const passwordHash = await hashPassword(newPassword)
      await mail.transaction(accountEmails, async (transaction, emails) => {
        await setPassword(transaction, viewer.id, passwordHash, time(now()))
        await endSessions(transaction, viewer.id, sessionId)
        await removeTokens(transaction, viewer.id)
        await record(transaction, { action: 'password-changed', person: viewer }, now())
        await emails.send('password-changed', { to: viewer.email })
      })
    },

    /** @param field the input that a wrong password is reported for @throws invalid */
    async checkPassword({ id }: Viewer, password: string, field: string): Promise<void> {
      const account = await findRow(db, 'account', { userId: id, providerId: 'credential' })
      if (account?.password && (await verifyPassword({ hash: account.password, password }))) return
      throw errors.invalid({ [field]: 'Wrong password.' })
    },
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The page of this site that an email links to. @throws invalid for another site, which must not receive the tokens */
function pageOfSite(wanted: string, siteUrl: string): URL {
  const page = URL.parse(wanted, siteUrl)
  if (!page || !isOfSite(page, new URL(siteUrl)) || page.username || page.password) {
    throw errors.invalid({ redirectUrl: 'redirectUrl must be a page of this site.' })
  }
  return page
}

/** The protocol is compared too, because the `origin` of a `blob:` address is that of its inner address. */
function isOfSite(page: URL, site: URL): boolean {
  // A site on localhost has three host names.
  const isSameHost = page.hostname === site.hostname || (loopback.has(page.hostname) && loopback.has(site.hostname))
  return page.protocol === site.protocol && page.port === site.port && isSameHost
}
