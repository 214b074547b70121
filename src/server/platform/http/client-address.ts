import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * Who is calling, for limits. Behind a proxy of our own (TRUST_PROXY) that is the last entry of X-Forwarded-For: the
 * proxy wrote it, while anything before it is what the caller claims. Without one the header means nothing.
 */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? bare(c.req.header('x-forwarded-for')?.split(',').pop()?.trim() ?? '') : null
  // A test calls the app without a socket.
  const socket = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming?.socket
  return network(forwarded || socket?.remoteAddress || 'unknown')
}

/** Some proxies write the port as well, which is another one for each connection; null for what is no address. */
function bare(written: string): string | null {
  const address = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  return isIP(address) ? address : null
}

/** Whoever has one IPv6 address has a whole /64 of them. */
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
