import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { PageCache } from './page-cache.ts'

/** These belong to one answer; the cache writes its own length and tag. */
const ofOneAnswer = ['x-request-id', 'content-length', 'etag']

/**
 * Puts finished pages into the cache, and answers from there: whoever comes first gets them compressed as well. It
 * stands outside, so that it sees every header the others add.
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
