import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Traffic } from '../metrics/traffic.ts'
import type { AppEnv } from './app-env.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** Counts every request from outside by its route's class, its method and the class of its status. */
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

/**
 * The first two fixed parts of a route's pattern: `/api/blogs` for `/api/blogs/:id`. Never a part of the visitor's
 * address, so there are only as many as the code has.
 */
export function routeClass(pattern: string, path: string): string {
  const parts = pattern.split('/').filter(Boolean)
  const variable = parts.findIndex((part) => /[:*{]/.test(part))
  const fixed = parts.slice(0, variable < 0 ? 2 : Math.min(variable, 2))
  if (fixed.length > 0) return `/${fixed.join('/')}`
  // Any other address is a page, or was rejected before its route.
  return path.startsWith('/api/') ? '/api' : 'page'
}
