import type { Rule } from './limiter.ts'

/** For a client's address, and for the networks around it: a site's /48, a provider's /32. */
export type NetworkRules = readonly [Rule, Rule, Rule]

/** The same rule three times, with what a client may do, a site and a provider. */
export const networkRules = (name: string, most: [number, number, number], seconds: number): NetworkRules => [
  { name: `${name} from address`, most: most[0], seconds },
  { name: `${name} from /48`, most: most[1], seconds },
  { name: `${name} from /32`, most: most[2], seconds },
]

/**
 * What an act of a client (`clientAddress`) counts for. Whoever rents an IPv6 network has many of /64, so the networks
 * around it count as well; IPv4 addresses are few, and each stands for itself.
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
