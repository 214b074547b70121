import type { Kysely } from 'kysely'
import type { Mail } from '../mail/mail.ts'
import type { Database, Schema } from '../schema.ts'
import { accountDeletion } from './account-deletion.ts'
import { emailChanges } from './email-change.ts'
import { ownAccounts } from './own-account.ts'
import { ownSessions } from './own-sessions.ts'
import { ownerSetup } from './owner-setup.ts'
import type { HashPassword } from './password.ts'
import { passwords } from './passwords.ts'
import { signUps } from './sign-up.ts'

export interface Parts {
  database: Pick<Database, 'db' | 'kind'>
  mail: Pick<Mail, 'transaction' | 'removePersonalData'>
  /** Remove the data that other features store about a person, when the account is deleted. */
  personalDataRemovers: readonly RemovePersonalData[]
  siteUrl: string
  hashPassword: HashPassword
  now: () => Date
}

/** Removes what a feature stores about a person. @returns the work to do after the commit, such as removing files */
export type RemovePersonalData = (
  transaction: Kysely<Schema>,
  person: { id: string; email: string },
) => Promise<() => Promise<void>>

export type People = ReturnType<typeof openPeople>

/**
 * Sign-up, passwords, profile and deletion. These write better-auth's tables directly, because an email must be stored
 * in the same transaction as the change that it is about. Sessions are in `accounts.ts`.
 */
export const openPeople = (parts: Parts) => ({
  ...signUps(parts),
  ...passwords(parts),
  ...ownAccounts(parts),
  ...ownerSetup(parts),
  ...ownSessions(parts),
  ...emailChanges(parts),
  ...accountDeletion(parts),
})
