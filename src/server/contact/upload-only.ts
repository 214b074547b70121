import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { contactMessages } from '../../contract/contact.ts'
import { limits } from '../../contract/limits.ts'
import type { AppEnv } from '../app-env.ts'
import { errors } from '../errors.ts'
import type { Limiter, Rule } from '../http/limiter.ts'

/** The one address that takes files; `app.ts` leaves its body to this file. */
export const uploadPath = '/api/contact/with-attachment'

/** The file, the other fields and what separates them. */
const largest = limits.attachment + 256 * 1024

/** Guards of an upload, before anything is read: who may send, that it is a form, and how large it is. */
export const uploadOnly = (limiter: Limiter, rule: Rule) =>
  every(
    createMiddleware<AppEnv>(async (c, next) => {
      if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
        throw errors.wrongType('multipart/form-data')
      }
      limiter.take(rule, c.get('client'))
      await next()
    }),
    // Stops reading at the limit, whatever length was announced.
    bodyLimit({
      maxSize: largest,
      onError: () => {
        throw errors.fileTooLarge(contactMessages.largeAttachment)
      },
    }),
  )
