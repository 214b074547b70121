import type { Config } from '../config.ts'
import { apiApp } from '../platform/http/api-app.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import type { Database } from '../schema.ts'
import { emailChangeRoutes } from './email-change-routes.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { passkeySignInRoutes } from './passkey-sign-in-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import type { AccountServices } from './services.ts'
import { sessionRoutes } from './session-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'

export type AccountSite = AccountServices & {
  config: Config
  database: Database
  limiter: Limiter
  now: () => Date
}

/** The endpoints under /auth: those of spec 7 and those of the account page. */
export function accountRoutes(context: AccountSite) {
  return apiApp()
    .route('/', sessionRoutes(context))
    .route('/', signUpRoutes(context))
    .route('/', passwordRoutes(context))
    .route('/', ownAccountRoutes(context))
    .route('/', emailChangeRoutes(context))
    .route('/', secondFactorRoutes(context))
    .route('/', passkeyRoutes(context))
    .route('/', passkeySignInRoutes(context))
}
