import type { z } from 'zod'
import { isLikelyBot } from '../../contract/spam-traps.ts'
import type { subscriptionInput } from '../../contract/subscriptions.ts'
import type { Context } from '../context.ts'
import { mailboxOf } from '../mail/mailbox.ts'
import type { Rule } from '../platform/http/limiter.ts'
import { countsFor, type NetworkRules, networkRules } from '../platform/http/networks.ts'

const hour = 60 * 60

export const subscriptionRules = {
  asking: networkRules('subscriptions', [10, 20, 60], hour),
  askingADay: networkRules('subscriptions a day', [20, 60, 120], 24 * hour),
  lettersTo: { name: 'subscription letters to mailbox', limit: 3, seconds: 24 * hour, store: 'database' },
  letters: { name: 'subscription letters', limit: 300, seconds: 24 * hour, store: 'database' },
} satisfies Record<string, Rule | NetworkRules>

export type Subscribing = Pick<Context, 'subscribers' | 'limiter'>

/**
 * Receives a request for a subscription. It says nothing about the address: a mailbox that gets too many emails, and a
 * bot, are answered like everybody.
 * @throws too_many from one address or network
 */
export async function receiveSubscription(
  { subscribers, limiter }: Subscribing,
  { email, website, form_age }: z.output<typeof subscriptionInput>,
  client: string,
): Promise<void> {
  await limiter.take(...countsFor(subscriptionRules.asking, client), ...countsFor(subscriptionRules.askingADay, client))
  if (isLikelyBot({ website, form_age })) return
  const mayMail = await limiter.allows(
    [subscriptionRules.lettersTo, mailboxOf(email)],
    [subscriptionRules.letters, 'all'],
  )
  if (mayMail) await subscribers.request(email)
}
