import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import * as steps from './migrations.ts'
import { type AccountSite, accountRoutes } from './routes.ts'

export const accounts = feature<AccountSite>({
  tables: {
    user: 'kept',
    account: 'kept',
    session: 'left out',
    verification: 'left out',
    account_token: 'left out',
    second_factor: 'kept',
    recovery_code: 'kept',
    sign_in_challenge: 'left out',
    passkey: 'kept',
    passkey_challenge: 'left out',
    pending_sign_up: 'left out',
  },
  migrations: {
    '001-accounts-and-workflows': [steps.createAccounts],
    '002-visitors': [steps.createTokens],
    '005-sign-up-names': [steps.addSignUpNames],
    '009-private': [steps.endSessions],
    '017-own-account': [steps.addOwnAccount],
    '018-second-factor': [steps.createSecondFactors],
    '023-passkeys': [steps.createPasskeys],
    '034-pending-sign-ups': [steps.createPendingSignUps],
  },
  api: [accountRoutes],
  jobs: ({ people }) => [
    { name: 'remove old sessions, links and unconfirmed accounts', every: day, run: people.removeOld },
  ],
})

export type { Accounts } from './accounts.ts'
export { commonPasswordSentence, isCommonPassword } from './common-passwords.ts'
export type { Devices } from './devices.ts'
export { assertGoodPassword, makeAdmin, passwordLine } from './make-admin.ts'
export type { PasswordCost } from './password.ts'
export type { People } from './people.ts'
export { putBackPeople } from './put-back-people.ts'
export { openAccountServices } from './services.ts'
export type { Viewer } from './viewer.ts'
