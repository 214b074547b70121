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
      'A request came with X-Forwarded-For, but TRUST_PROXY is off, so limits count the address that connects. ' +
        'If a proxy of yours stands in front of the site, start it with TRUST_PROXY=on: now all visitors share one ' +
        'limit. If there is none, leave TRUST_PROXY off: a visitor made the header up.',
    )
  }
}
