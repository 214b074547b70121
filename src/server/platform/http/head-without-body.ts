import { createMiddleware } from 'hono/factory'

/**
 * Hono answers HEAD with the handler of GET and drops the body without cancelling it. A streamed file would stay open
 * for ever, because nobody reads it to its end.
 */
export const headWithoutBody = createMiddleware(async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
})
