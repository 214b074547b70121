import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * The client's address, for rate limits. Behind a trusted proxy (TRUST_PROXY) it is the last entry of X-Forwarded-For,
 * which the proxy wrote; earlier entries are only claimed by the client. Without a proxy the header is ignored.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? bare(c.req.header('x-forwarded-for')?.split(',').pop()?.trim() ?? '') : null
  // Tests call the app without a socket.
  const socket = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming?.socket
  return network(forwarded || socket?.remoteAddress || 'unknown')
}

/** Removes the port, which some proxies add and which differs per connection. Null for an invalid address. */
function bare(written: string): string | null {
  const address = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  return isIP(address) ? address : null
}

/** The /64 of an IPv6 address, because clients usually have all of it. */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const end = tail.split(':').filter(Boolean)
    while (groups.length + end.length < 8) groups.push('0')
    groups.push(...end)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
