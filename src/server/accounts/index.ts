import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import { type AccountSite, accountRoutes } from './routes.ts'

export const accounts = feature<AccountSite>({
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
