import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'

const json = /^application\/([a-z0-9.-]+\+)?json\b/i

/** Refuses a body that does not say it is JSON, before anything reads it. */
export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  const { body, headers } = c.req.raw
  const length = headers.get('content-length')
  // A body of unknown length says at least what it is.
  const hasBody =
    length === null
      ? body !== null && (headers.has('content-type') || headers.has('transfer-encoding'))
      : length !== '0'
  if (hasBody && !json.test(headers.get('content-type') ?? '')) throw errors.wrongType()
  await next()
})
