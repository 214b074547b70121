import { ApiError } from '../errors.ts'
import type { Limiter, Rule } from '../http/limiter.ts'

const minutes = 60

/**
 * Failures from one address for one account are few; for the account from everywhere they are many, so that nobody can
 * lock its owner out cheaply.
 */
const rules = {
  pair: { name: 'sign-in to account from address', most: 10, seconds: 15 * minutes },
  address: { name: 'sign-in from address', most: 30, seconds: 15 * minutes },
  account: { name: 'sign-in to account', most: 100, seconds: 60 * minutes },
} satisfies Record<string, Rule>

type Counted = [rule: Rule, key: string]

/**
 * Lets an attempt pass unless too many failed. It is counted before it is made, so that many at once gain nothing,
 * and taken back when the password was right.
 */
export async function limited<T>(
  limiter: Limiter,
  { account, client }: { account: string; client: string },
  attempt: () => Promise<T>,
): Promise<T> {
  // The address first: once it is refused, what it makes up takes no more room in the limiter's memory.
  const counts: [Counted, Counted, Counted] = [
    [rules.address, client],
    [rules.pair, `${account.toLowerCase()} ${client}`],
    [rules.account, account.toLowerCase()],
  ]
  // An address that has not failed at this account may try once: whoever fails from everywhere must not lock the
  // owner out.
  const first = limiter.count(rules.pair, counts[1][1]) === 0
  for (const [rule, key] of counts) {
    if (first && rule === rules.account) limiter.allows(rule, key)
    else limiter.take(rule, key)
  }
  const forgive = () => {
    for (const [rule, key] of counts) limiter.giveBack(rule, key)
  }
  try {
    const result = await attempt()
    forgive()
    return result
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'unconfirmed') forgive()
    throw error
  }
}
