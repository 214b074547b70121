import type { Config } from '../config.ts'
import type { Mail } from '../emails/index.ts'
import type { RemovePersonalData } from '../feature.ts'
import type { Database } from '../schema.ts'
import type { SettingsStore } from '../settings/index.ts'
import { openAccounts } from './accounts.ts'
import { openChallenges } from './challenges.ts'
import { openDevices } from './devices.ts'
import { openPasskeys } from './passkeys.ts'
import { hashPassword, type PasswordCost } from './password.ts'
import { openPeople } from './people.ts'
import { requiredFactor } from './required-factor.ts'
import { openSeal } from './sealed.ts'
import { openSecondFactors } from './second-factor.ts'

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
export function openAccountServices(needed: Needed) {
  const {
    config: { siteUrl },
    database,
    mail,
    now,
    passwordCost,
    personalDataRemovers,
    secret,
    settings,
  } = needed
  const hash = (password: string) => hashPassword(password, passwordCost)
  const siteName = settings.ownerName
  const secondFactors = openSecondFactors({ database, seal: openSeal(secret, 'second factor'), siteName, now })
  const challenges = openChallenges({ database, secondFactors, now })
  return {
    accounts: openAccounts(database, { secret, siteUrl, hashPassword: hash, challenges, now }),
    challenges,
    devices: openDevices({ secret, now }),
    passkeys: openPasskeys({ database, siteUrl, siteName, now }),
    people: openPeople({ database, mail, personalDataRemovers, siteUrl, hashPassword: hash, now }),
    requiredFactor: requiredFactor(settings, secondFactors),
    secondFactors,
  }
}

export type AccountServices = ReturnType<typeof openAccountServices>
