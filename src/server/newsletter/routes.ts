import { html } from 'hono/html'
import { limits } from '../../contract/limits.ts'
import { paths } from '../../contract/site-map.ts'
import { subscriptionRequested } from '../../contract/subscriptions.ts'
import { record } from '../audit/index.ts'
import { allPages } from '../platform/database/queries.ts'
import { csvAnswer } from '../platform/http/csv.ts'
import { limitBody } from '../platform/http/request-body.ts'
import { apiApp, listed, noContent, route, sameSiteOnly, signedInViewer } from '../platform/http/route.ts'
import { smallPage } from '../platform/http/small-page.ts'
import { importSubscribers } from './import-subscribers.ts'
import type { Sendings } from './sendings.ts'
import { type Parts, type Subscribers, testToken } from './subscribers.ts'
import { newsletterOn, pausedUntil, receiveSubscription } from './subscribing.ts'

/** Mail programs send `List-Unsubscribe=One-Click` as a form. Its content is not needed: the token names the subscription. */
const smallBody = limitBody(limits.publicBody)

type Site = Parts & { sendings: Sendings; subscribers: Subscribers }

/** Subscribing and leaving. The routes for leaving are always there, because readers can leave at any time. */
export function subscriptionRoutes(context: Site) {
  const { subscribers, settings } = context
  const on = newsletterOn(context)

  return apiApp()
    .openapi(route('POST /api/subscriptions', on, sameSiteOnly(context.config.siteUrl)), async (c) => {
      await receiveSubscription(context, c.req.valid('json'), c.get('client'))
      return c.json({ message: subscriptionRequested }, 200)
    })
    .openapi(route('GET /api/subscriptions/confirm', on), async (c) => {
      const { token = '' } = c.req.valid('query')
      const opened = await subscribers.confirmation(token)
      if (opened !== 'open') return c.html(page(confirmation[opened], await settings.ownerName()), 200)
      return c.html(question(confirmation.open, paths.confirmSubscription(token), 'Confirm'), 200)
    })
    .openapi(route('POST /api/subscriptions/confirm', on), async (c) => {
      const isDone = await subscribers.confirm(c.req.valid('query').token ?? '')
      return c.html(page(confirmation[isDone ? 'done' : 'ended'], await settings.ownerName()), 200)
    })
    .openapi(route('GET /api/subscriptions/unsubscribe'), async (c) => {
      const { token = '' } = c.req.valid('query')
      const opened = await subscribers.unsubscription(token)
      if (opened !== 'open') return c.html(page(unsubscription[opened], await settings.ownerName()), 200)
      return c.html(question(unsubscription.open, paths.unsubscribe(token), 'Unsubscribe'), 200)
    })
    .openapi(route('POST /api/subscriptions/unsubscribe', smallBody), async (c) => {
      const { token = '' } = c.req.valid('query')
      const isDone = token === testToken || (await subscribers.unsubscribe(token))
      return c.html(page(unsubscription[isDone ? 'done' : 'ended'], await settings.ownerName()), 200)
    })
}

/** The pages of the links in emails. A link alone does nothing, because mail scanners open every link. */

type Words = { title: string; text: string }

const page = ({ title, text }: Words, site: string) =>
  smallPage(title, html`<p>${text}</p><p><a href="${paths.home}">${site}</a></p>`)

const question = ({ title, text }: Words, action: string, button: string) =>
  smallPage(
    title,
    html`<p>${text}</p><form method="post" action="${action}"><button class="first">${button}</button></form>`,
  )

const confirmation = {
  done: {
    title: 'You are subscribed',
    text: 'From now on you get new posts by email. Each email has a link to unsubscribe with one click.',
  },
  ended: {
    title: 'This link no longer works',
    text: 'It is too old, or was replaced by a newer email. Subscribe again on the site to get a new link.',
  },
  open: {
    title: 'Confirm your subscription',
    text: 'Press the button to get new posts by email. You receive nothing until then.',
  },
}

const unsubscription = {
  done: {
    title: 'You are unsubscribed',
    text: 'You will no longer receive posts by email. If you change your mind, you can subscribe again on the site.',
  },
  ended: {
    title: 'There is no such subscription',
    text: 'It has already ended and its data was deleted, or the address of this page is incomplete.',
  },
  test: {
    title: 'This was a test',
    text: 'The email was a test to the owner of the site. In the emails to subscribers, this link ends the subscription.',
  },
  open: { title: 'Unsubscribe', text: 'Press the button to stop receiving posts by email.' },
}

export function subscriberRoutes(context: Site) {
  const { database, now, sendings, subscribers } = context
  const on = newsletterOn(context)

  return apiApp()
    .openapi(route('GET /api/admin/subscribers', on), (c) => listed(c, c.req.valid('query'), subscribers.list))
    .openapi(route('GET /api/admin/subscribers/counts', on), async (c) =>
      c.json({ ...(await subscribers.counts()), paused_until: await pausedUntil(context) }, 200),
    )
    .openapi(route('GET /api/admin/subscribers.csv', on), async (c) => {
      const filter = c.req.valid('query')
      const all = await allPages(async (page) => (await subscribers.list({ ...page, ...filter })).rows)
      await record(database.db, { action: 'subscribers-exported', subject: `${all.length} addresses` }, now())
      return csvAnswer(c, 'subscribers', columns, all)
    })
    .openapi(route('POST /api/admin/subscribers/import', on), async (c) =>
      c.json(await importSubscribers(context, c.req.valid('json')), 200),
    )
    .openapi(route('DELETE /api/admin/subscribers/{id}', on), (c) =>
      noContent(c, subscribers.remove(c.req.valid('param').id)),
    )
    .openapi(route('GET /api/blogs/{id}/email', on), async (c) =>
      c.json(await sendings.email(c.req.valid('param').id), 200),
    )
    .openapi(route('POST /api/blogs/{id}/send', on), async (c) => {
      const { id } = c.req.valid('param')
      if (!c.req.valid('json')?.test) {
        const sending = await sendings.begin(id)
        return c.json({ message: `The post is being sent to ${sending.total} subscribers.`, sending }, 200)
      }
      const { email } = await signedInViewer(c)
      await sendings.test(id, email)
      return c.json({ message: `The test email is on its way to ${email}.`, sending: null }, 200)
    })
    .openapi(route('GET /api/blogs/{id}/sending', on), async (c) =>
      c.json(await sendings.of(c.req.valid('param').id), 200),
    )
    .openapi(route('PUT /api/blogs/{id}/sending', on), async (c) =>
      c.json(await sendings.change(c.req.valid('param').id, c.req.valid('json').state), 200),
    )
}

const columns = ['email', 'state', 'source', 'consent', 'consented_at', 'created_at', 'ended_at'] as const
