import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { keyPrefix } from '../../contract/keys.ts'
import type { Viewer } from '../accounts/index.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import type { Repeats } from './repeats.ts'
import type { Keys } from './store.ts'

/** Keys cannot be guessed; this only keeps a workflow with an old one from asking the database all the time. */
export const unknownKeyRule: Rule = { name: 'unknown keys', limit: 300, seconds: 60, store: 'memory' }

interface Needed {
  keys: Keys
  repeats: Repeats
  limiter: Limiter
  requiredFactor: { isMissing(viewer: Viewer): Promise<boolean> }
}

const bearer = new RegExp(`^Bearer +(${keyPrefix}\\S*)$`, 'i')

/**
 * Who sends a key acts for the admin who made it on routes whose scope the key has, and is a visitor on others. An
 * unknown key is refused everywhere, so that no workflow gets the view of a visitor without noticing.
 */
export const knowKey = ({ keys, limiter, repeats, requiredFactor }: Needed) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set('safeToRepeat', repeats.safeToRepeat)
    const token = bearer.exec(c.req.header('authorization') ?? '')?.[1]
    if (token === undefined) return next()
    const key = await keys.find(token)
    if (!key) {
      await limiter.take([unknownKeyRule, c.get('client')])
      throw errors.keyRefused('This key does not exist. It may have been deleted, or is not complete.')
    }
    if (key.hasExpired) throw errors.keyRefused('This key has expired. Create a new one on the page Automation.')
    const lacksFactor = await requiredFactor.isMissing(key.viewer)
    const viewer = lacksFactor ? { ...key.viewer, role: 'user' as const } : key.viewer
    c.set('key', key)
    c.set('lacksFactor', lacksFactor)
    c.set('viewer', async () => {
      const scope = c.get('scope')
      return scope !== undefined && key.scopes.includes(scope) ? viewer : null
    })
    await next()
    const path = routePath(c).replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
    keys.called(key.id, { method: c.req.method, path, status: c.res.status })
  })
