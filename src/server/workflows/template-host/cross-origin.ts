import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../platform/http/app-env.ts'

/**
 * n8n's editor calls from its own origin *with credentials*, which browsers do not allow together with `*`, so the
 * origin is echoed. That grants nothing, because no route below reads a cookie or a token.
 */
export const crossOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header('origin')
  if (origin) {
    c.header('Access-Control-Allow-Origin', origin)
    c.header('Access-Control-Allow-Credentials', 'true')
  }
  c.header('Vary', 'Origin')
  if (c.req.method !== 'OPTIONS') return next()
  c.header('Vary', 'Origin, Access-Control-Request-Headers')
  c.header('Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS')
  c.header(
    'Access-Control-Allow-Headers',
    c.req.header('access-control-request-headers') ?? 'n8n-version, content-type',
  )
  c.header('Access-Control-Max-Age', '86400')
  return c.body(null, 204)
})
