import { createMiddleware } from 'hono/factory'
import { secretAddresses } from '../../../contract/secret-addresses.ts'
import type { AppEnv } from './app-env.ts'

/** Pages are also found with a slash at the end, and in upper case. */
const patterns = secretAddresses.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'))

/** Links on a page whose address contains a token must not send it to other sites. */
export const noReferrer = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (patterns.some((pattern) => pattern.test(c.req.path))) c.header('Referrer-Policy', 'no-referrer')
})
