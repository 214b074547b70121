import type { ErrorCode } from '../../contract/errors.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import { countsFor, type NetworkRules, networkRules } from '../platform/http/networks.ts'

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute

/**
 * Failures for one account are few from one client, some from the networks around it, and many from everywhere, so
 * that nobody can lock its owner out cheaply.
 */
export const signInRules = {
  clients: networkRules('sign-in', [30, 60, 200], quarter),
  /** The same at one account. */
  pairs: networkRules('sign-in to account', [10, 20, 40], quarter),
  account: { name: 'sign-in to account', most: 100, seconds: hour },
  /** Clients that try for the first time, all of them together. */
  first: { name: 'first sign-in to account', most: 30, seconds: hour },
  device: { name: 'sign-in to account in known browser', most: 10, seconds: quarter },
} satisfies Record<string, Rule | NetworkRules>

export interface SignInAttempt {
  account: string
  client: string
  /** Of a browser in which this account was signed in before (`devices.ts`), or of the session that there is. */
  device: string | null
}

const harmless: ReadonlySet<ErrorCode> = new Set(['unconfirmed', 'too_many'])

type Counted = readonly [rule: Rule, key: string]

/**
 * Lets an attempt pass unless too many failed. It is counted before it is made, so that many at once gain nothing,
 * and taken back when the password was right.
 */
export async function limitSignIn<T>(limiter: Limiter, who: SignInAttempt, attempt: () => Promise<T>): Promise<T> {
  const taken: Counted[] = []
  const forgive = () => {
    for (const [rule, key] of taken) limiter.giveBack(rule, key)
  }
  try {
    for (const [rule, key] of countsOf(limiter, who)) {
      limiter.take(rule, key)
      taken.push([rule, key])
    }
    const result = await attempt()
    forgive()
    return result
  } catch (error) {
    // What is refused unread is no failure: it must not use up what others have.
    if (!(error instanceof ApiError) || harmless.has(error.code)) forgive()
    throw error
  }
}

/** Everything that an attempt counts for. */
function countsOf(limiter: Limiter, who: SignInAttempt): Counted[] {
  const account = who.account.toLowerCase()
  if (who.device) return [[signInRules.device, `${account} ${who.device}`]]
  const pairs = countsFor(signInRules.pairs, who.client).map(
    ([rule, network]): Counted => [rule, `${account} ${network}`],
  )
  // A site from which nobody has failed at this account may try once although too many failed elsewhere.
  const site = pairs[1] ?? pairs[0]
  const all = site && limiter.count(...site) === 0 ? signInRules.first : signInRules.account
  // The clients first: once one is refused, what it makes up takes no more room in the limiter's memory.
  return [...countsFor(signInRules.clients, who.client), ...pairs, [all, account]]
}
