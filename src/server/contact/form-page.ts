import { contactFieldNames } from '../../contract/contact-fields.ts'
import { sitePages } from '../../contract/site-map.ts'
import type { Analytics } from '../analytics/index.ts'
import type { Config } from '../config.ts'
import { formPage, type Pages } from '../pages/index.ts'
import { assertSameSite } from '../platform/http/guards.ts'
import { messageReceiver, type Receiving } from './receiver.ts'

/** The form without JavaScript. A reload sends it again, but a message that is stored already is not stored twice. */
export function contactFormPage(context: Receiving & { config: Config; analytics: Analytics }, pages: Pages) {
  const receiver = messageReceiver(context)
  return formPage(pages, {
    path: sitePages.contact.path,
    shown: contactFieldNames,
    receive: async (c, fields) => {
      assertSameSite(c, context.config.siteUrl)
      if (await receiver.form(c.req.raw, c.get('client'), fields)) await context.analytics.message(c)
      return ''
    },
  })
}
