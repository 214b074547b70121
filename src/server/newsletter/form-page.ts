import { limits } from '../../contract/limits.ts'
import { sitePages } from '../../contract/site-map.ts'
import { subscriptionInput, subscriptionRequested } from '../../contract/subscriptions.ts'
import type { Config } from '../config.ts'
import { formPage, type Pages, readTexts } from '../pages/index.ts'
import { checked } from '../platform/http/api-app.ts'
import { assertSameSite } from '../platform/http/guards.ts'
import { limitBody } from '../platform/http/request-body.ts'
import type { SettingsStore } from '../settings/index.ts'
import { lettersOn } from './letters-on.ts'
import { receiveSubscription, type Subscribing } from './receive-subscription.ts'

/** The field as the browser sends it, with or without JavaScript: the answer is a page. */
export const subscriptionFormPage = (
  context: Subscribing & { config: Config; settings: SettingsStore },
  pages: Pages,
) =>
  formPage(pages, {
    path: sitePages.subscribe.path,
    shown: ['email'],
    guards: [limitBody(limits.publicBody), lettersOn(context)],
    receive: async (c, fields) => {
      assertSameSite(c, context.config.siteUrl)
      await readTexts(c, fields)
      await receiveSubscription(context, checked(subscriptionInput, { email: '', ...fields }), c.get('client'))
      return subscriptionRequested
    },
  })
