import type { Viewer } from '../../contract/accounts.ts'
import { record } from '../audit/index.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { findRow, updateRows } from '../platform/database/queries.ts'
import { newToken } from '../platform/token.ts'
import { authColumns, lockPerson, type Parts } from './auth-tables.ts'
import { accountEmails } from './emails.ts'
import { findOpenToken, removeTokens, spendToken, storeToken } from './tokens.ts'

const purposes = ['email-old', 'email-new'] as const

export type EmailChange = { mailbox: 'old' | 'new'; email: string }

/** What a link did. `waiting`: the other mailbox has not confirmed yet. */
export type EmailChangeOutcome = 'changed' | 'waiting' | 'stopped' | 'taken' | 'ended'

/** Both mailboxes must confirm, so that neither a stolen session nor a typing error can take an account away. */
export function emailChanges({ database: { db, kind }, mail, now }: Parts) {
  const { time } = authColumns(kind)

  const find = async (secret: string) => {
    const token = await findOpenToken(db, now(), secret, ...purposes)
    return token?.email ? { ...token, email: token.email } : null
  }

  return {
    /** Sends both emails. Neither the answer nor the emails reveal whether the new address has an account. */
    async requestEmailChange(viewer: Viewer, wanted: string): Promise<void> {
      const email = wanted.toLowerCase()
      const [old, fresh] = [newToken(), newToken()]
      await mail.transaction(accountEmails, async (transaction, emails) => {
        await removeTokens(transaction, viewer.id, ...purposes)
        const token = { user_id: viewer.id, email }
        await storeToken(transaction, { ...token, purpose: 'email-old', hash: old.hash }, now())
        await storeToken(transaction, { ...token, purpose: 'email-new', hash: fresh.hash }, now())
        await record(transaction, { action: 'email-change-requested', person: viewer }, now())
        await emails.send('confirm-old-address', { to: viewer.email, aboutUser: viewer.id }, old.secret)
        await emails.send('confirm-new-address', { to: email, aboutUser: viewer.id }, fresh.secret)
      })
    },

    async emailChange(secret: string): Promise<EmailChange | null> {
      const token = await find(secret)
      return token && { mailbox: token.purpose === 'email-old' ? 'old' : 'new', email: token.email }
    },

    async confirmEmailChange(secret: string): Promise<EmailChangeOutcome> {
      const token = await find(secret)
      if (!token) return 'ended'
      const { email, user_id } = token
      try {
        return await mail.transaction(accountEmails, async (transaction, emails) => {
          // Both mailboxes may confirm at once: the second one waits, and sees the first one's confirmation.
          const person = await lockPerson(transaction, kind, user_id)
          if (!person || !(await spendToken(transaction, token, now()))) return 'ended'
          const purpose = token.purpose === 'email-old' ? 'email-new' : 'email-old'
          const other = await findRow(transaction, 'account_token', { user_id, purpose, email })
          if (!other) return 'ended'
          if (!other.used_at) return 'waiting'
          await updateRows(transaction, 'user', { id: user_id }, { email, updatedAt: time(now()) })
          // Links to set a password were sent to the old mailbox.
          await removeTokens(transaction, user_id)
          await record(transaction, { action: 'email-changed', person }, now())
          await emails.send('email-changed', { to: person.email })
          return 'changed'
        })
      } catch (error) {
        if (!isUniqueViolation(error, 'email')) throw error
        await removeTokens(db, user_id, ...purposes)
        return 'taken'
      }
    },

    async stopEmailChange(secret: string): Promise<EmailChangeOutcome> {
      const token = await find(secret)
      if (!token) return 'ended'
      await removeTokens(db, token.user_id, ...purposes)
      return 'stopped'
    },
  }
}
