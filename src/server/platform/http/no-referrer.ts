import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

/** For pages whose address contains a token, so that links do not send it to other sites. */
export const noReferrer = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  c.header('Referrer-Policy', 'no-referrer')
})
