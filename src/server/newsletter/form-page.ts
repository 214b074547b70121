import { Hono } from 'hono'
import { limits } from '../../contract/limits.ts'
import { paths, sitePages } from '../../contract/site-map.ts'
import { subscriptionInput, subscriptionRequested } from '../../contract/subscriptions.ts'
import type { Config } from '../config.ts'
import type { Renderer, Web } from '../pages/index.ts'
import { refusedForm } from '../pages/index.ts'
import { checked } from '../platform/http/api-app.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { limitBody } from '../platform/http/request-body.ts'
import { assertSameSite } from '../platform/http/same-site-only.ts'
import type { SettingsStore } from '../settings/index.ts'
import { assertLettersOn } from './letters-on.ts'
import { receiveSubscription, type Subscribing } from './receive-subscription.ts'

/** The field as the browser sends it, with or without JavaScript: the answer is a page. */
export function subscriptionFormPage(
  context: Subscribing & { config: Config; settings: SettingsStore },
  pages: { web: Web; renderer: Renderer },
) {
  const path = paths.subscribe
  return new Hono<AppEnv>().post(sitePages.subscribe.path, limitBody(limits.publicBody), async (c) => {
    c.header('Cache-Control', 'no-store')
    await assertLettersOn(context)
    const text: Record<string, string> = {}
    try {
      assertSameSite(c, context.config.siteUrl)
      const fields = await c.req.parseBody().catch(() => {
        throw errors.malformed()
      })
      if (typeof fields.email === 'string') text.email = fields.email
      await receiveSubscription(context, checked(subscriptionInput, { email: '', ...fields }), c.get('client'))
    } catch (error) {
      return refusedForm(c, pages, { path, text, error })
    }
    const address = pages.web.bundle.pageAddress(new URL(path, c.req.url))
    const form = { accepted: true, text, errors: {}, sentence: subscriptionRequested }
    const { html } = await pages.renderer.posted(address, c.get('client'), form)
    return c.html(html)
  })
}
