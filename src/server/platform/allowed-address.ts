import type { LookupAddress } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Addresses at which clouds serve credentials, never connected to. Other private ones are often the owner's servers. */
const never = new BlockList()
never.addSubnet('169.254.0.0', 16, 'ipv4')
never.addSubnet('fe80::', 10, 'ipv6')
never.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
for (const metadata of ['fd00:ec2::254', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe', 'fd00:42::42'])
  never.addAddress(metadata, 'ipv6')
for (const metadata of ['100.100.100.200', '168.63.129.16']) never.addAddress(metadata, 'ipv4')

export const isForbidden = (address: string): boolean => never.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

export class ForbiddenAddress extends Error {
  override readonly message = 'The site does not connect to this address.'
}

/** Checks the very addresses that are connected to. Node does not call it for a host that is an address. */
export const allowedLookup =
  (lookup: LookupFunction): LookupFunction =>
  (host, options, done) =>
    lookup(host, options, (error, answer, family) => {
      const all: LookupAddress[] = Array.isArray(answer) ? answer : [{ address: answer, family: family ?? 4 }]
      done(!error && all.some(({ address }) => isForbidden(address)) ? new ForbiddenAddress() : error, answer, family)
    })
