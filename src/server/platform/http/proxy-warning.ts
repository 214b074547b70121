import type { Context } from 'hono'
import type { Logger } from '../log.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Behind a proxy that the settings do not name, all visitors come from one address and use up each other's limits. The
 * first request tells; it is said once.
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
