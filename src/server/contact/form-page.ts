import { Hono } from 'hono'
import { contactFields } from '../../contract/contact-fields.ts'
import { paths } from '../../contract/site-map.ts'
import type { Context } from '../context.ts'
import type { Web } from '../pages/bundle.ts'
import { refusedForm } from '../pages/refused-form.ts'
import type { Renderer } from '../pages/renderer.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { assertSameSite } from '../platform/http/same-site-only.ts'
import { messageReceiver, type Receiving } from './receiver.ts'

/** The page with the form, also after it was sent. */
const page = paths.contact()
const sent = `${paths.contact({ sent: '1' })}#contact`

/** The form without JavaScript. The answer is a page; a rejected form keeps everything that was typed. */
export function contactFormPage(context: Receiving & Pick<Context, 'config'>, pages: { web: Web; renderer: Renderer }) {
  const receiver = messageReceiver(context)
  return new Hono<AppEnv>().post(page, async (c) => {
    const fields: Record<string, string> = {}
    c.header('Cache-Control', 'no-store')
    try {
      assertSameSite(c, context.config.siteUrl)
      await receiver.form(c.req.raw, c.get('client'), fields)
      return c.redirect(sent, 303)
    } catch (error) {
      // Without the spam traps.
      const text = Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(contactFields, name)))
      return refusedForm(c, pages, { path: page, text, error })
    }
  })
}
