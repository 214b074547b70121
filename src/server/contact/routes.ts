import { contactMessages } from '../../contract/contact.ts'
import type { Config } from '../config.ts'
import type { Figures } from '../figures/index.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { route } from '../platform/http/route.ts'
import { sameSiteOnly } from '../platform/http/same-site-only.ts'
import { messageReceiver, type Receiving } from './receiver.ts'
import { uploadOnly } from './upload-only.ts'

/** The endpoints of the contact form (spec 7). */
export function contactRoutes(context: Receiving & { config: Config; figures: Figures }) {
  const receiver = messageReceiver(context)
  const fromHere = sameSiteOnly(context.config.siteUrl)

  return apiApp()
    .openapi(route('POST /api/contact', fromHere), async (c) => {
      if (await receiver.message(c.req.valid('json'), c.get('client'))) await context.figures.message(c)
      return c.json({ message: contactMessages.sent }, 200)
    })
    .openapi(route('POST /api/contact/with-attachment', fromHere, uploadOnly), async (c) => {
      if (await receiver.form(c.req.raw, c.get('client'))) await context.figures.message(c)
      return c.json({ message: contactMessages.sent }, 200)
    })
}
