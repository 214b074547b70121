import { Hono } from 'hono'
import { contactFields } from '../../contract/contact-fields.ts'
import { errorStatus } from '../../contract/errors.ts'
import { paths } from '../../contract/site-map.ts'
import type { Context } from '../context.ts'
import type { Web } from '../pages/bundle.ts'
import type { Renderer } from '../pages/renderer.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { assertSameSite } from '../platform/http/same-site-only.ts'
import { messageReceiver, type Receiving } from './receiver.ts'

/** The page with the form, also after it was sent. */
const page = paths.contact()
const sent = `${paths.contact({ sent: '1' })}#contact`

/** The form without JavaScript. The answer is a page; a rejected form keeps everything that was typed. */
export function contactFormPage(
  context: Receiving & Pick<Context, 'config'>,
  { web, renderer }: { web: Web; renderer: Renderer },
) {
  const receiver = messageReceiver(context)
  return new Hono<AppEnv>().post(page, async (c) => {
    const fields: Record<string, string> = {}
    c.header('Cache-Control', 'no-store')
    try {
      assertSameSite(c, context.config.siteUrl)
      await receiver.form(c.req.raw, c.get('client'), fields)
      return c.redirect(sent, 303)
    } catch (error) {
      if (!(error instanceof ApiError)) c.get('log').error({ err: error }, 'Could not answer a request')
      const { code, body, headers } = error instanceof ApiError ? error : errors.unavailable()
      // Without the spam traps.
      const text = Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(contactFields, name)))
      const form = { text, errors: body.fields ?? {}, sentence: body.error }
      const address = web.bundle.pageAddress(new URL(page, c.req.url))
      const { html } = await renderer.posted(address, c.get('client'), form)
      return c.html(html, errorStatus[code], headers)
    }
  })
}
