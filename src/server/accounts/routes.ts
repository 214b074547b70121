import type { Context } from '../context.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'

/** The endpoints under /auth: those of spec 7 and those of the account page. */
export function accountRoutes(context: Pick<Context, 'accounts' | 'devices' | 'people' | 'limiter'>) {
  return apiApp()
    .route('/', sessionRoutes(context))
    .route('/', signUpRoutes(context))
    .route('/', passwordRoutes(context))
    .route('/', ownAccountRoutes(context))
}
