import type { z } from 'zod'
import { isLikelyBot } from '../../contract/spam-traps.ts'
import { type subscriptionInput, subscriptionsFull } from '../../contract/subscriptions.ts'
import { mailboxOf } from '../emails/index.ts'
import { errors } from '../platform/http/errors.ts'
import {
  type Counter,
  countsFor,
  type Limiter,
  type NetworkRules,
  networkRules,
  type Rule,
} from '../platform/http/limiter.ts'
import type { Logger } from '../platform/log.ts'
import type { Subscribers } from './subscribers.ts'

const hour = 60 * 60

export const subscriptionRules = {
  asking: networkRules('subscriptions', [10, 20, 60], hour),
  askingADay: networkRules('subscriptions a day', [20, 60, 120], 24 * hour),
  lettersTo: { name: 'subscription letters to mailbox', limit: 3, seconds: 24 * hour, store: 'database' },
  letters: { name: 'subscription letters', limit: 300, seconds: 24 * hour, store: 'database' },
} satisfies Record<string, Rule | NetworkRules>

/** Of all processes, one says it once. */
const warning: Rule = { name: 'warnings of subscription letters', limit: 1, seconds: 24 * hour, store: 'database' }
const all: Counter = [subscriptionRules.letters, 'all']

export interface Subscribing {
  subscribers: Subscribers
  limiter: Limiter
  log: Logger
}

/** Until when no confirmation emails are sent, because there were too many; null if they are. */
export async function pausedUntil({ limiter, now }: { limiter: Limiter; now: () => Date }): Promise<string | null> {
  const refusal = await limiter.wouldRefuse(all)
  return refusal && new Date(now().getTime() + refusal.seconds * 1000).toISOString()
}

/**
 * Receives a request for a subscription. It says nothing about the address: a mailbox that gets too many emails, and a
 * bot, are answered like everybody.
 * @throws too_many from one address or network; unavailable, for every address, after too many emails in a day
 */
export async function receiveSubscription(
  { subscribers, limiter, log }: Subscribing,
  { email, website, form_age }: z.output<typeof subscriptionInput>,
  client: string,
): Promise<void> {
  await limiter.take(...countsFor(subscriptionRules.asking, client), ...countsFor(subscriptionRules.askingADay, client))
  if (isLikelyBot({ website, form_age })) return
  const refusal = await limiter.refusal(all, [subscriptionRules.lettersTo, mailboxOf(email)])
  if (!refusal) return subscribers.request(email)
  if (refusal.rule !== subscriptionRules.letters) return
  if (await limiter.allows([warning, 'all'])) {
    const { limit } = subscriptionRules.letters
    log.warn({ limit, seconds: refusal.seconds }, 'Too many subscription emails in 24 hours; requests are refused')
  }
  throw errors.fullFor(refusal.seconds, subscriptionsFull)
}
