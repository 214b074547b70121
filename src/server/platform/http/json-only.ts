import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env.ts'
import { errors } from './errors.ts'

const json = /^application\/([a-z0-9.-]+\+)?json\b/i

/** Refuses a body without a JSON content type before it is read. */
export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  const { body, headers } = c.req.raw
  const length = headers.get('content-length')
  // A body of unknown length has at least a content type.
  const hasBody =
    length === null
      ? body !== null && (headers.has('content-type') || headers.has('transfer-encoding'))
      : length !== '0'
  if (hasBody && !json.test(headers.get('content-type') ?? '')) throw errors.wrongType()
  await next()
})

/** Where a body is optional, an empty one is none, whatever type a client declares with each of its requests. */
export const emptyIsNone = createMiddleware<AppEnv>(async (c, next) => {
  const { headers } = c.req.raw
  if (headers.get('content-length') === '0') headers.delete('content-type')
  await next()
})
