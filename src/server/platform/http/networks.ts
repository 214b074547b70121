import type { Rule } from './limiter.ts'

/** For a client's address, and for the networks around it: a site's /48, a provider's /32. */
export type NetworkRules = readonly [Rule, Rule, Rule]

/** The same rule for a client, a site and a provider, with a limit for each. */
export const networkRules = (name: string, most: [number, number, number], seconds: number): NetworkRules => [
  { name: `${name} from address`, most: most[0], seconds },
  { name: `${name} from /48`, most: most[1], seconds },
  { name: `${name} from /32`, most: most[2], seconds },
]

/**
 * The counters of a request by client (`clientAddress`). IPv6 customers have many /64, so the networks around it count
 * too. IPv4 addresses are scarce, so each counts alone.
 */
export function countsFor([own, site, provider]: NetworkRules, client: string): [rule: Rule, network: string][] {
  const [address, length] = client.split('::/')
  if (!address || length !== '64') return [[own, client]]
  const groups = address.split(':')
  return [
    [own, client],
    [site, `${groups.slice(0, 3).join(':')}::/48`],
    [provider, `${groups.slice(0, 2).join(':')}::/32`],
  ]
}
