import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import { sitePages } from '../../contract/site-map.ts'
import { isLikelyBot } from '../../contract/spam-traps.ts'
import { subscriptionInput, subscriptionRequested, subscriptionsFull } from '../../contract/subscriptions.ts'
import { mailboxOf } from '../emails/index.ts'
import { formPage, type Pages, readTexts } from '../pages/index.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { errors } from '../platform/http/errors.ts'
import { type Counter, countsFor, networkRules, storedRule } from '../platform/http/limiter.ts'
import { limitBody } from '../platform/http/request-body.ts'
import { assertSameSite, checked } from '../platform/http/route.ts'
import type { Services } from '../services.ts'
import type { Subscribers } from './subscribers.ts'

export const newsletterOn = ({ settings }: Pick<Services, 'settings'>) =>
  createMiddleware<AppEnv>(async (_, next) => {
    const { letters } = await settings.current()
    if (!letters.enabled) throw errors.notFound('This site sends no posts by email.')
    await next()
  })

const hour = 60 * 60

export const subscriptionRules = {
  asking: networkRules('subscriptions', [10, 20, 60], hour),
  askingADay: networkRules('subscriptions a day', [20, 60, 120], 24 * hour),
  emailsTo: storedRule('subscription letters to mailbox', 3, 24 * hour),
  emails: storedRule('subscription letters', 300, 24 * hour),
}

/** The log gets one warning a day from all processes together. */
const warning = storedRule('warnings of subscription letters', 1, 24 * hour)
const all: Counter = [subscriptionRules.emails, 'all']

type Site = Services & { subscribers: Subscribers }

/** Until when no confirmation emails are sent, because there were too many; null if emails are sent. */
export async function pausedUntil({ limiter, now }: Services): Promise<string | null> {
  const refusal = await limiter.wouldRefuse(all)
  return refusal && new Date(now().getTime() + refusal.seconds * 1000).toISOString()
}

/** A bot, and a mailbox that gets too many emails, get the same answer as everybody. @throws too_many, unavailable */
export async function receiveSubscription(
  { subscribers, limiter, log }: Site,
  { email, website, form_age }: z.output<typeof subscriptionInput>,
  client: string,
): Promise<void> {
  await limiter.take(...countsFor(subscriptionRules.asking, client), ...countsFor(subscriptionRules.askingADay, client))
  if (isLikelyBot({ website, form_age })) return
  const refusal = await limiter.refusal(all, [subscriptionRules.emailsTo, mailboxOf(email)])
  if (!refusal) return subscribers.request(email)
  if (refusal.rule !== subscriptionRules.emails) return
  if (await limiter.allows([warning, 'all'])) {
    const { limit } = subscriptionRules.emails
    log.warn({ limit, seconds: refusal.seconds }, 'Too many subscription emails in 24 hours; requests are refused')
  }
  throw errors.fullFor(refusal.seconds, subscriptionsFull)
}

/** The form as the browser sends it, with or without JavaScript: the answer is a page. */
export const subscriptionFormPage = (context: Site, pages: Pages) =>
  formPage(pages, {
    path: sitePages.subscribe.path,
    shown: ['email'],
    guards: [limitBody(limits.publicBody), newsletterOn(context)],
    receive: async (c, fields) => {
      assertSameSite(c, context.config.siteUrl)
      await readTexts(c, fields)
      await receiveSubscription(context, checked(subscriptionInput, { email: '', ...fields }), c.get('client'))
      return subscriptionRequested
    },
  })
