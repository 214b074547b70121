import { createMiddleware } from 'hono/factory'

/**
 * HEAD is answered by the handler of GET, and Hono forgets its body. One that streams a file would keep it open for
 * ever, because nobody reads it to its end.
 */
export const headWithoutBody = createMiddleware(async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
})
