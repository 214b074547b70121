import { createMiddleware } from 'hono/factory'
import { v7 as newId } from 'uuid'
import type { Viewer } from '../../../contract/accounts.ts'
import { type Logger, loggedPath } from '../log.ts'
import type { AppEnv } from './app-env.ts'
import { clientAddress } from './client-address.ts'
import { proxyWarning } from './proxy-warning.ts'

/** Where a person manages the own account. */
const ownAccount = '/api/auth/'

interface Needed {
  log: Logger
  accounts: { viewer(authorization: string | undefined): Promise<Viewer | null> }
  requiredFactor: { isMissing(viewer: Viewer): Promise<boolean> }
  config: { trustProxy: boolean }
}

/** Sets the id, the log and the person of a request, and logs one line when it is answered. */
export const requestContext = ({ log, accounts, requiredFactor, config }: Needed) => {
  const warnOfProxy = proxyWarning(log, config)
  return createMiddleware<AppEnv>(async (c, next) => {
    warnOfProxy(c)
    const requestId = newId()
    const requestLog = log.child({ requestId })
    let viewer: Promise<Viewer | null> | undefined
    /** An admin who lacks a required second factor has no rights of an admin, except for the own account. */
    const known = async () => {
      const person = await accounts.viewer(c.req.header('authorization'))
      if (!person || c.req.path.startsWith(ownAccount) || !(await requiredFactor.isMissing(person))) return person
      c.set('lacksFactor', true)
      return { ...person, role: 'user' as const }
    }
    c.set('requestId', requestId)
    c.set('log', requestLog)
    c.set('client', clientAddress(c, config.trustProxy))
    c.set('viewer', () => {
      viewer ??= known()
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
