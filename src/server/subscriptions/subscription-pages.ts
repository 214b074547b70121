import { html } from 'hono/html'
import { paths } from '../../contract/site-map.ts'
import { smallPage } from '../platform/http/small-page.ts'
import type { Opened } from './subscribers.ts'

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

export function confirmationPage(opened: Opened, token: string, site: string) {
  if (opened === 'done') return page(subscribed, site)
  if (opened !== 'open') return page(noConfirmation, site)
  const text = 'Press the button to get new posts by email. You receive nothing until then.'
  return question({ title: 'Confirm your subscription', text }, paths.confirmSubscription(token), 'Confirm')
}

export const confirmedPage = (done: boolean, site: string) => page(done ? subscribed : noConfirmation, site)

export function unsubscriptionPage(opened: Opened, token: string, site: string) {
  if (opened === 'test') return page(ofTest, site)
  if (opened === 'done') return page(unsubscribed, site)
  if (opened === 'ended') return page(noSubscription, site)
  const text = 'Press the button to stop receiving posts by email.'
  return question({ title: 'Unsubscribe', text }, paths.unsubscribe(token), 'Unsubscribe')
}

export const unsubscribedPage = (done: boolean, site: string) => page(done ? unsubscribed : noSubscription, site)
