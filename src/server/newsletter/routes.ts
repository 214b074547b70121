import { html } from 'hono/html'
import { limits } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import { subscriptionRequested } from '../../contract/subscriptions.ts'
import type { Config } from '../config.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { sameSiteOnly } from '../platform/http/guards.ts'
import { limitBody } from '../platform/http/request-body.ts'
import { route } from '../platform/http/route.ts'
import { smallPage } from '../platform/http/small-page.ts'
import type { SettingsStore } from '../settings/index.ts'
import { lettersOn } from './letters-on.ts'
import { receiveSubscription, type Subscribing } from './receive-subscription.ts'
import type { Opened, Subscribers } from './subscribers.ts'
import { testToken } from './subscription-links.ts'

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

/** The pages of the links in emails. A link alone does nothing, because mail scanners open every link. */

interface Words {
  title: string
  text: string
}

const page = ({ title, text }: Words, site: string) =>
  smallPage(title, html`<p>${text}</p><p><a href="${paths.home}">${site}</a></p>`)

const question = ({ title, text }: Words, action: string, button: string) =>
  smallPage(
    title,
    html`<p>${text}</p><form method="post" action="${action}"><button class="first">${button}</button></form>`,
  )

const subscribed = {
  title: 'You are subscribed',
  text: 'From now on you get new posts by email. Each email has a link to unsubscribe with one click.',
}
const noConfirmation = {
  title: 'This link no longer works',
  text: 'It is too old, or was replaced by a newer email. Subscribe again on the site to get a new link.',
}
const unsubscribed = {
  title: 'You are unsubscribed',
  text: 'You will no longer receive posts by email. If you change your mind, you can subscribe again on the site.',
}
const noSubscription = {
  title: 'There is no such subscription',
  text: 'It has already ended and its data was deleted, or the address of this page is incomplete.',
}
const ofTest = {
  title: 'This was a test',
  text: 'The email was a test to the owner of the site. In the emails to subscribers, this link ends the subscription.',
}

function confirmationPage(opened: Opened, token: string, site: string) {
  if (opened === 'done') return page(subscribed, site)
  if (opened !== 'open') return page(noConfirmation, site)
  const text = 'Press the button to get new posts by email. You receive nothing until then.'
  return question({ title: 'Confirm your subscription', text }, paths.confirmSubscription(token), 'Confirm')
}

const confirmedPage = (done: boolean, site: string) => page(done ? subscribed : noConfirmation, site)

function unsubscriptionPage(opened: Opened, token: string, site: string) {
  if (opened === 'test') return page(ofTest, site)
  if (opened === 'done') return page(unsubscribed, site)
  if (opened === 'ended') return page(noSubscription, site)
  const text = 'Press the button to stop receiving posts by email.'
  return question({ title: 'Unsubscribe', text }, paths.unsubscribe(token), 'Unsubscribe')
}

const unsubscribedPage = (done: boolean, site: string) => page(done ? unsubscribed : noSubscription, site)
