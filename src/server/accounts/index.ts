import { feature } from '../feature.ts'
import { day } from '../platform/jobs/jobs.ts'
import { accountRoutes } from './routes.ts'
import type { AccountSite } from './services.ts'

export const accounts = feature<AccountSite>({
  api: [accountRoutes],
  jobs: ({ people }) => [
    { name: 'remove old sessions, links and unconfirmed accounts', every: day, run: people.removeOld },
  ],
})

export type { Viewer } from '../../contract/accounts.ts'
export { assertGoodPassword, makeAdmin, passwordLine } from './accounts.ts'
export { viewerOf } from './auth-tables.ts'
export { commonPasswordSentence, isCommonPassword, type PasswordCost } from './password.ts'
export { type AccountSite, openAccountServices } from './services.ts'
export { putBackPeople } from './sign-up.ts'
