import type { OpenDatabase } from '../database/open.ts'
import type { Mail } from '../mail/mail.ts'
import { ownAccounts } from './own-account.ts'
import type { HashPassword } from './password.ts'
import { passwords } from './passwords.ts'
import { signUps } from './sign-up.ts'

export interface Parts {
  database: Pick<OpenDatabase, 'db' | 'kind'>
  mail: Pick<Mail, 'transaction'>
  siteUrl: string
  hashPassword: HashPassword
  now: () => Date
}

export type People = ReturnType<typeof openPeople>

/**
 * What becomes of accounts. better-auth (`accounts.ts`) knows sessions; these write its tables themselves, because a
 * letter must be in the same transaction as what it tells.
 */
export const openPeople = (parts: Parts) => ({ ...signUps(parts), ...passwords(parts), ...ownAccounts(parts) })
