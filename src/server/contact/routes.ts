import { createMiddleware } from 'hono/factory'
import { contactMessages } from '../../contract/contact.ts'
import type { Analytics } from '../analytics/index.ts'
import type { Config } from '../config.ts'
import { apiApp } from '../platform/http/api-app.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { sameSiteOnly } from '../platform/http/guards.ts'
import { route } from '../platform/http/route.ts'
import { largestForm } from './receive-form.ts'
import { messageReceiver, type Receiving } from './receiver.ts'

/** The endpoints of the contact form (spec 7). */
export function contactRoutes(context: Receiving & { config: Config; analytics: Analytics }) {
  const receiver = messageReceiver(context)
  const fromHere = sameSiteOnly(context.config.siteUrl)

  return apiApp()
    .openapi(route('POST /api/contact', fromHere), async (c) => {
      if (await receiver.message(c.req.valid('json'), c.get('client'))) await context.analytics.message(c)
      return c.json({ message: contactMessages.sent }, 200)
    })
    .openapi(route('POST /api/contact/with-attachment', fromHere, uploadOnly), async (c) => {
      if (await receiver.form(c.req.raw, c.get('client'))) await context.analytics.message(c)
      return c.json({ message: contactMessages.sent }, 200)
    })
}

/** Checks the type and announced length of an upload before the body is read. */
const uploadOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
    throw errors.wrongType('multipart/form-data')
  }
  if (Number(c.req.header('content-length') ?? 0) > largestForm) {
    throw errors.fileTooLarge(contactMessages.largeAttachment)
  }
  await next()
})
