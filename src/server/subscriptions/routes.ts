import { limits } from '../../contract/limits.ts'
import { subscriptionRequested } from '../../contract/subscriptions.ts'
import type { Config } from '../config.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { limitBody } from '../platform/http/request-body.ts'
import { route } from '../platform/http/route.ts'
import { sameSiteOnly } from '../platform/http/same-site-only.ts'
import type { SettingsStore } from '../settings/index.ts'
import { lettersOn } from './letters-on.ts'
import { receiveSubscription, type Subscribing } from './receive-subscription.ts'
import type { Subscribers } from './subscribers.ts'
import { testToken } from './subscription-links.ts'
import { confirmationPage, confirmedPage, unsubscribedPage, unsubscriptionPage } from './subscription-pages.ts'

/** Mail programs send `List-Unsubscribe=One-Click` as a form. The token says it all. */
const smallBody = limitBody(limits.publicBody)

type Needed = Subscribing & { config: Config; settings: SettingsStore; subscribers: Subscribers }

/** Subscribing and leaving. Whoever got an email can leave at any time, so those routes are always there. */
export function subscriptionRoutes(context: Needed) {
  const { subscribers, settings } = context
  const on = lettersOn(context)

  return apiApp()
    .openapi(route('POST /api/subscriptions', on, sameSiteOnly(context.config.siteUrl)), async (c) => {
      await receiveSubscription(context, c.req.valid('json'), c.get('client'))
      return c.json({ message: subscriptionRequested }, 200)
    })
    .openapi(route('GET /api/subscriptions/confirm', on), async (c) => {
      const { token = '' } = c.req.valid('query')
      const opened = await subscribers.confirmation(token)
      return c.html(confirmationPage(opened, token, await settings.ownerName()), 200)
    })
    .openapi(route('POST /api/subscriptions/confirm', on), async (c) => {
      const done = await subscribers.confirm(c.req.valid('query').token ?? '')
      return c.html(confirmedPage(done, await settings.ownerName()), 200)
    })
    .openapi(route('GET /api/subscriptions/unsubscribe'), async (c) => {
      const { token = '' } = c.req.valid('query')
      const opened = await subscribers.unsubscription(token)
      return c.html(unsubscriptionPage(opened, token, await settings.ownerName()), 200)
    })
    .openapi(route('POST /api/subscriptions/unsubscribe', smallBody), async (c) => {
      const { token = '' } = c.req.valid('query')
      const done = token === testToken || (await subscribers.unsubscribe(token))
      return c.html(unsubscribedPage(done, await settings.ownerName()), 200)
    })
}
