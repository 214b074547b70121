import { createMiddleware } from 'hono/factory'
import { v7 as newId } from 'uuid'
import type { Viewer } from '../../accounts/viewer.ts'
import type { Context } from '../../context.ts'
import { loggedPath } from '../log.ts'
import type { AppEnv } from './app-env.ts'
import { clientAddress } from './client-address.ts'
import { proxyWarning } from './proxy-warning.ts'

/** Sets the id, the log and the person of a request, and logs one line when it is answered. */
export const requestContext = ({ log, accounts, config }: Pick<Context, 'log' | 'accounts' | 'config'>) => {
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
