import type { Viewer } from '../../contract/accounts.ts'
import type { Services } from '../services.ts'
import { openAccounts, ownerSetup } from './accounts.ts'
import type { Parts } from './auth-tables.ts'
import { emailChanges } from './email-change.ts'
import { ownAccounts } from './own-account.ts'
import { openPasskeys } from './passkeys.ts'
import { hashPassword, type PasswordCost } from './password.ts'
import { passwords } from './passwords.ts'
import { openChallenges, openSecondFactors, type SecondFactors } from './second-factor.ts'
import { openDevices } from './sign-in-limits.ts'
import { signUps } from './sign-up.ts'

/** @param passwordCost cheaper hashes, for tests only */
export function openAccountServices({
  passwordCost,
  ...needed
}: Omit<Parts, 'hashPassword'> & { passwordCost: PasswordCost | undefined }) {
  const parts: Parts = { ...needed, hashPassword: (password) => hashPassword(password, passwordCost) }
  const secondFactors = openSecondFactors(parts)
  const challenges = openChallenges(parts, secondFactors)
  return {
    accounts: openAccounts(parts, challenges),
    challenges,
    devices: openDevices(parts),
    passkeys: openPasskeys(parts),
    /** Sign-up, passwords, profile and deletion. Sessions are in `accounts`. */
    people: {
      ...signUps(parts),
      ...passwords(parts),
      ...ownAccounts(parts),
      ...ownerSetup(parts),
      ...emailChanges(parts),
    },
    requiredFactor: requiredFactor(parts, secondFactors),
    secondFactors,
  }
}

/** Whether admins need a second factor: a setting of the owner. */
function requiredFactor({ settings }: Parts, secondFactors: SecondFactors) {
  const isRequiredOf = async ({ role }: Pick<Viewer, 'role'>): Promise<boolean> =>
    role === 'admin' && (await settings.current()).accounts.second_factor_required

  return {
    isRequiredOf,
    /** Whether a required second factor is missing. Until it is set up, an admin may only use their own account. */
    isMissing: async (viewer: Viewer): Promise<boolean> =>
      (await isRequiredOf(viewer)) && !(await secondFactors.isOn(viewer.id)),
  }
}

export type AccountSite = ReturnType<typeof openAccountServices> & Pick<Services, 'database' | 'limiter' | 'now'>
