import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/** Middleware for requests from outside. The page renderer's own calls skip it: a page makes several, without a body. */
export const fromOutside =
  (middleware: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    c.env?.internal ? next() : middleware(c, next)
