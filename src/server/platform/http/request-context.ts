import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { v7 as newId } from 'uuid'
import type { Viewer } from '../../../contract/accounts.ts'
import { type Logger, loggedPath } from '../log.ts'
import type { Traffic } from '../metrics.ts'
import type { AppEnv } from './app-env.ts'

const ownAccount = '/api/auth/'

interface Needed {
  log: Logger
  accounts: { viewer(authorization: string | undefined): Promise<Viewer | null> }
  requiredFactor: { isMissing(viewer: Viewer): Promise<boolean> }
  config: { trustProxy: boolean }
}

export const requestContext = ({ log, accounts, requiredFactor, config }: Needed) => {
  const warnOfProxy = proxyWarning(log, config)
  return createMiddleware<AppEnv>(async (c, next) => {
    warnOfProxy(c)
    const requestId = newId()
    const requestLog = log.child({ requestId })
    let viewer: Promise<Viewer | null> | undefined
    /** An admin who lacks a required second factor may only manage their own account. */
    const readViewer = async () => {
      const person = await accounts.viewer(c.req.header('authorization'))
      if (!person || c.req.path.startsWith(ownAccount) || !(await requiredFactor.isMissing(person))) return person
      c.set('lacksFactor', true)
      return { ...person, role: 'user' as const }
    }
    c.set('requestId', requestId)
    c.set('log', requestLog)
    c.set('client', clientAddress(c, config.trustProxy))
    c.set('viewer', () => {
      viewer ??= readViewer()
      return viewer
    })
    c.header('X-Request-Id', requestId)
    const start = performance.now()
    await next()
    if (c.env?.internal) return
    const { method, path } = c.req
    requestLog.info(
      { method, path: loggedPath(path), status: c.res.status, ms: Math.round(performance.now() - start) },
      'request',
    )
  })
}

/** The page renderer's own calls skip the middleware. */
export const fromOutside =
  (middleware: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    c.env?.internal ? next() : middleware(c, next)

/** Behind a trusted proxy, the last entry of X-Forwarded-For, which the proxy wrote; clients can forge the others. */
export function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? bare(c.req.header('x-forwarded-for')?.split(',').pop()?.trim() ?? '') : null
  // Tests call the app without a socket.
  const socket = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming?.socket
  return network(forwarded || socket?.remoteAddress || 'unknown')
}

/** Some proxies add a port, which differs per connection. Null for an invalid address. */
function bare(written: string): string | null {
  const address = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  return isIP(address) ? address : null
}

/** A client usually has a whole IPv6 /64. */
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

/** Behind a proxy that TRUST_PROXY does not mention, all visitors share their limits. */
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

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

export const countRequests = ({ requests }: Pick<Traffic, 'requests'>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const start = performance.now()
    await next()
    const { method } = c.req
    requests.observe((performance.now() - start) / 1000, {
      // The route that was reached last is the one that answered.
      route: routeClass(routePath(c), c.req.path),
      method: methods.includes(method) ? method : 'other',
      status: `${Math.floor(c.res.status / 100)}xx`,
    })
  })

/** `/api/blogs` for `/api/blogs/:id`. Never a part of the visitor's address, so the number of classes is limited. */
export function routeClass(pattern: string, path: string): string {
  const parts = pattern.split('/').filter(Boolean)
  const variable = parts.findIndex((part) => /[:*{]/.test(part))
  const fixed = parts.slice(0, variable < 0 ? 2 : Math.min(variable, 2))
  if (fixed.length > 0) return `/${fixed.join('/')}`
  return path.startsWith('/api/') ? '/api' : 'page'
}

/** Hono drops the body of a HEAD without cancelling it: a streamed file would stay open for ever. */
export const headWithoutBody = createMiddleware(async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
})
