import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { PageCache } from './page-cache.ts'

/** Headers of a single answer. The cache sets its own length and ETag. */
const ofOneAnswer = ['x-request-id', 'content-length', 'etag']

/**
 * Stores rendered pages in the cache and answers from there, so that the first answer is compressed too. It is the
 * outermost middleware, so that it sees all headers.
 */
export const cachePages = (cache: PageCache) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const page = c.get('pageToCache')
    if (!page) return
    const headers = [...c.res.headers].filter(([name]) => !ofOneAnswer.includes(name))
    const first = await cache.store(page, Object.fromEntries(headers), c.req.header('accept-encoding'))
    const requestId = c.res.headers.get('x-request-id') ?? ''
    c.res = undefined
    c.res = new Response(first.body, { status: first.status, headers: { ...first.headers, 'X-Request-Id': requestId } })
  })
