import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { PageCache } from './page-cache.ts'

/** Headers of a single answer. The cache sets its own length and ETag. */
const ofOneAnswer = ['x-request-id', 'content-length', 'etag']

/**
 * Stores rendered pages in the cache and answers from there, so that the first answer is compressed too. If a page cannot
 * be read, it answers with the last good one. It is the outermost middleware, so that it sees all headers.
 */
export const cachePages = (cache: PageCache) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const [page, unreadable] = [c.get('pageToCache'), c.get('unreadablePage')]
    if (!page && !unreadable) return
    const accepted = c.req.header('accept-encoding')
    const headers = [...c.res.headers].filter(([name]) => !ofOneAnswer.includes(name))
    const answer = page
      ? await cache.store(page, Object.fromEntries(headers), accepted)
      : unreadable && cache.kept(unreadable, accepted)
    if (!answer) return
    const requestId = c.res.headers.get('x-request-id') ?? ''
    c.res = undefined
    c.res = new Response(answer.body, {
      status: answer.status,
      headers: { ...answer.headers, 'X-Request-Id': requestId },
    })
  })
