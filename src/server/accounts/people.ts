import type { Kysely } from 'kysely'
import type { Mail } from '../mail/mail.ts'
import type { Database, Schema } from '../schema.ts'
import { accountDeletion } from './account-deletion.ts'
import { ownAccounts } from './own-account.ts'
import type { HashPassword } from './password.ts'
import { passwords } from './passwords.ts'
import { signUps } from './sign-up.ts'

export interface Parts {
  database: Pick<Database, 'db' | 'kind'>
  mail: Pick<Mail, 'transaction' | 'removePersonalData'>
  /** What else is kept about a person; each goes with the account. */
  personalDataRemovers: readonly RemovePersonalData[]
  siteUrl: string
  hashPassword: HashPassword
  now: () => Date
}

/** Removes what a feature keeps about a person. @returns what is to be done after the commit, such as removing files */
export type RemovePersonalData = (
  transaction: Kysely<Schema>,
  person: { id: string; email: string },
) => Promise<() => Promise<void>>

export type People = ReturnType<typeof openPeople>

/**
 * What becomes of accounts. better-auth (`accounts.ts`) knows sessions; these write its tables themselves, because a
 * letter must be in the same transaction as what it tells.
 */
export const openPeople = (parts: Parts) => ({
  ...signUps(parts),
  ...passwords(parts),
  ...ownAccounts(parts),
  ...accountDeletion(parts),
})
