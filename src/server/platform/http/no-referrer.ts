import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'

/** For pages whose address holds a token: it is told to no other page. */
export const noReferrer = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  c.header('Referrer-Policy', 'no-referrer')
})
