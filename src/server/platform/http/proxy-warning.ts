import type { Context } from 'hono'
import type { Logger } from '../log.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Warns once about a proxy that is not configured (TRUST_PROXY). Behind it all visitors have one address and share
 * their limits.
 */
export function proxyWarning(log: Logger, { trustProxy }: { trustProxy: boolean }) {
  let warned = trustProxy
  return (c: Context<AppEnv>) => {
    if (warned || c.req.header('x-forwarded-for') === undefined) return
    warned = true
    log.warn(
      'A request has an X-Forwarded-For header, but TRUST_PROXY is off, so limits count by the address of the connection. ' +
        'If your own proxy is in front of the site, set TRUST_PROXY=on: until then all visitors share one limit. ' +
        'Otherwise leave it off: a visitor made the header up.',
    )
  }
}
