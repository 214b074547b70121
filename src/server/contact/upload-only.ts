import { createMiddleware } from 'hono/factory'
import { contactMessages } from '../../contract/contact.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { largestForm } from './receive-form.ts'

/** The one address that takes files; `app.ts` leaves its body to this folder. */
export const uploadPath = '/api/contact/with-attachment'

/** Guards of an upload, before anything is read: that it is a form, and how large it says it is. */
export const uploadOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
    throw errors.wrongType('multipart/form-data')
  }
  if (Number(c.req.header('content-length') ?? 0) > largestForm) {
    throw errors.fileTooLarge(contactMessages.largeAttachment)
  }
  await next()
})
