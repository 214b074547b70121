import { Hono } from 'hono'
import { contactFields } from '../../contract/contact-fields.ts'
import { paths } from '../../contract/site-map.ts'
import type { Analytics } from '../analytics/index.ts'
import type { Config } from '../config.ts'
import type { Renderer, Web } from '../pages/index.ts'
import { refusedForm } from '../pages/index.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { assertSameSite } from '../platform/http/same-site-only.ts'
import { messageReceiver, type Receiving } from './receiver.ts'

const page = paths.contact()

/**
 * The form without JavaScript. The answer is a page with what was typed: what happens next or, if the form was rejected,
 * the form. A reload sends the form again, but a message that is stored already is not stored twice.
 */
export function contactFormPage(
  context: Receiving & { config: Config; analytics: Analytics },
  pages: { web: Web; renderer: Renderer },
) {
  const receiver = messageReceiver(context)
  return new Hono<AppEnv>().post(page, async (c) => {
    const fields: Record<string, string> = {}
    c.header('Cache-Control', 'no-store')
    try {
      assertSameSite(c, context.config.siteUrl)
      if (await receiver.form(c.req.raw, c.get('client'), fields)) await context.analytics.message(c)
    } catch (error) {
      return refusedForm(c, pages, { path: page, text: shownAgain(fields), error })
    }
    const address = pages.web.bundle.pageAddress(new URL(page, c.req.url))
    const form = { accepted: true, text: shownAgain(fields), errors: {}, sentence: '' }
    const { html } = await pages.renderer.posted(address, c.get('client'), form)
    return c.html(html)
  })
}

/** Without the spam traps. */
const shownAgain = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(contactFields, name)))
