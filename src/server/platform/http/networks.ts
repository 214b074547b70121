import type { Counter, Rule } from './limiter.ts'

/** For a client's address, and for the networks around it: a site's /48, a provider's /32. */
export type NetworkRules = readonly [Rule, Rule, Rule]

/** The same rule for a client, a site and a provider, with a limit for each, counted in the database. */
export const networkRules = (name: string, limits: [number, number, number], seconds: number): NetworkRules => [
  { name: `${name} from address`, limit: limits[0], seconds, store: 'database' },
  { name: `${name} from /48`, limit: limits[1], seconds, store: 'database' },
  { name: `${name} from /32`, limit: limits[2], seconds, store: 'database' },
]

/**
 * The counters of a request by client (`clientAddress`). IPv6 customers have many /64, so the networks around it count
 * too. IPv4 addresses are scarce, so only the address itself counts.
 */
export function countsFor([own, site, provider]: NetworkRules, client: string): Counter[] {
  const [address, length] = client.split('::/')
  if (!address || length !== '64') return [[own, client]]
  const groups = address.split(':')
  return [
    [own, client],
    [site, `${groups.slice(0, 3).join(':')}::/48`],
    [provider, `${groups.slice(0, 2).join(':')}::/32`],
  ]
}
