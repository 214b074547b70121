import { createMiddleware } from 'hono/factory'
import { v7 as newId } from 'uuid'
import type { Viewer } from '../../../contract/accounts.ts'
import { type Logger, loggedPath } from '../log.ts'
import type { AppEnv } from './app-env.ts'
import { clientAddress } from './client-address.ts'
import { proxyWarning } from './proxy-warning.ts'

interface Needed {
  log: Logger
  accounts: { viewer(authorization: string | undefined): Promise<Viewer | null> }
  config: { trustProxy: boolean }
}

/** Sets the id, the log and the person of a request, and logs one line when it is answered. */
export const requestContext = ({ log, accounts, config }: Needed) => {
  const warnOfProxy = proxyWarning(log, config)
  return createMiddleware<AppEnv>(async (c, next) => {
    warnOfProxy(c)
    const requestId = newId()
    const requestLog = log.child({ requestId })
    let viewer: Promise<Viewer | null> | undefined
    c.set('requestId', requestId)
    c.set('log', requestLog)
    c.set('client', clientAddress(c, config.trustProxy))
    c.set('viewer', () => {
      viewer ??= accounts.viewer(c.req.header('authorization'))
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
