import { accountDeletion } from './account-deletion.ts'
import { emailChanges } from './email-change.ts'
import { ownAccounts } from './own-account.ts'
import { ownSessions } from './own-sessions.ts'
import { ownerSetup } from './owner-setup.ts'
import type { Parts } from './parts.ts'
import { passwords } from './passwords.ts'
import { signUps } from './sign-up.ts'

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
