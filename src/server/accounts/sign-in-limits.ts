import type { ErrorCode } from '../../contract/errors.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Limiter, Rule } from '../platform/http/limiter.ts'
import { countsFor, type NetworkRules, networkRules } from '../platform/http/networks.ts'

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute

/**
 * The limit of failures for one account is low per client, higher per network and highest in total, so that nobody can
 * easily lock its owner out.
 */
export const signInRules = {
  clients: networkRules('sign-in', [30, 60, 200], quarter),
  /** Per account. */
  pairs: networkRules('sign-in to account', [10, 20, 40], quarter),
  account: { name: 'sign-in to account', most: 100, seconds: hour },
  /** All clients together that try for the first time. */
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
 * Runs an attempt unless too many have failed. It is counted before it runs, so that parallel attempts gain nothing,
 * and uncounted if the password was right.
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
    // An attempt that is refused before the password is checked does not count as a failure.
    if (!(error instanceof ApiError) || harmless.has(error.code)) forgive()
    throw error
  }
}

/** The counters of an attempt. */
function countsOf(limiter: Limiter, who: SignInAttempt): Counted[] {
  const account = who.account.toLowerCase()
  if (who.device) return [[signInRules.device, `${account} ${who.device}`]]
  const pairs = countsFor(signInRules.pairs, who.client).map(
    ([rule, network]): Counted => [rule, `${account} ${network}`],
  )
  // A network (/48) without failures at this account gets one attempt even if too many failed elsewhere.
  const site = pairs[1] ?? pairs[0]
  const all = site && limiter.count(...site) === 0 ? signInRules.first : signInRules.account
  // Clients first: a refused client cannot fill the limiter's memory with made-up accounts.
  return [...countsFor(signInRules.clients, who.client), ...pairs, [all, account]]
}
