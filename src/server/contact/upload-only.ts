import { createMiddleware } from 'hono/factory'
import { contactMessages } from '../../contract/contact.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { largestForm } from './receive-form.ts'

/** Checks the type and announced length of an upload before the body is read. */
export const uploadOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
    throw errors.wrongType('multipart/form-data')
  }
  if (Number(c.req.header('content-length') ?? 0) > largestForm) {
    throw errors.fileTooLarge(contactMessages.largeAttachment)
  }
  await next()
})
