import type { Viewer } from '../../contract/accounts.ts'
import type { Config } from '../config.ts'
import type { Mail } from '../emails/index.ts'
import type { RemovePersonalData } from '../feature.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import { openAccounts } from './accounts.ts'
import type { Parts } from './auth-tables.ts'
import { openChallenges } from './challenges.ts'
import { emailChanges } from './email-change.ts'
import { ownAccounts } from './own-account.ts'
import { ownerSetup } from './owner-setup.ts'
import { openPasskeys } from './passkeys.ts'
import { hashPassword, type PasswordCost } from './password.ts'
import { passwords } from './passwords.ts'
import { openSecondFactors, type SecondFactors } from './second-factor.ts'
import { openDevices } from './sign-in-limits.ts'
import { signUps } from './sign-up.ts'

interface Needed {
  config: Pick<Config, 'siteUrl'>
  database: Database
  mail: Mail
  now: () => Date
  /** Cheaper hashes, for tests only. */
  passwordCost: PasswordCost | undefined
  /** Remove what the site stores about a person, when the account is deleted. */
  personalDataRemovers: () => RemovePersonalData[]
  secret: string
  settings: SettingsStore
}

/** Sign-in, sessions and people. */
export function openAccountServices({ config: { siteUrl }, passwordCost, secret, settings, ...needed }: Needed) {
  const { database, now } = needed
  const hash = (password: string) => hashPassword(password, passwordCost)
  const siteName = settings.ownerName
  const secondFactors = openSecondFactors({ database, secret, siteName, now })
  const challenges = openChallenges({ database, secondFactors, now })
  return {
    accounts: openAccounts(database, { secret, siteUrl, hashPassword: hash, challenges, now }),
    challenges,
    devices: openDevices({ secret, now }),
    passkeys: openPasskeys({ database, siteUrl, siteName, now }),
    people: openPeople({ ...needed, siteUrl, hashPassword: hash }),
    requiredFactor: requiredFactor(settings, secondFactors),
    secondFactors,
  }
}

/** Sign-up, passwords, profile and deletion. Sessions are in `accounts.ts`. */
const openPeople = (parts: Parts) => ({
  ...signUps(parts),
  ...passwords(parts),
  ...ownAccounts(parts),
  ...ownerSetup(parts),
  ...emailChanges(parts),
})

/** Whether admins need a second factor: a setting of the owner. */
function requiredFactor(settings: SettingsStore, secondFactors: SecondFactors) {
  const isRequiredOf = async ({ role }: Pick<Viewer, 'role'>): Promise<boolean> =>
    role === 'admin' && (await settings.current()).accounts.second_factor_required

  return {
    isRequiredOf,
    /** Such an admin may only use the own account, until there is a second factor. */
    isMissing: async (viewer: Viewer): Promise<boolean> =>
      (await isRequiredOf(viewer)) && !(await secondFactors.isOn(viewer.id)),
  }
}

export type AccountServices = ReturnType<typeof openAccountServices>
export type People = AccountServices['people']

/** What the endpoints of accounts need. */
export type AccountSite = AccountServices & {
  config: Config
  database: Database
  limiter: Limiter
  now: () => Date
}
