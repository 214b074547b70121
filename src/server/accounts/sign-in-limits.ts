import type { ErrorCode } from '../../contract/errors.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import {
  type Counter,
  countsFor,
  type Limiter,
  type NetworkRules,
  networkRules,
  type Rule,
} from '../platform/http/limiter.ts'

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
  account: { name: 'sign-in to account', limit: 100, seconds: hour, store: 'database' },
  /** All clients together, for first attempts. */
  first: { name: 'first sign-in to account', limit: 30, seconds: hour, store: 'database' },
  /** Tells the first attempt of a network at an account from the next ones. */
  firstOfNetwork: { name: 'first sign-in of network to account', limit: 1, seconds: quarter, store: 'database' },
  device: { name: 'sign-in to account in known browser', limit: 10, seconds: quarter, store: 'database' },
} satisfies Record<string, Rule | NetworkRules>

export interface SignInAttempt {
  account: string
  client: string
  /** Of a browser in which this account was signed in before (`devices.ts`), or of the current session. */
  device: string | null
}

const harmless: ReadonlySet<ErrorCode> = new Set(['second_factor_required', 'too_many'])

/**
 * Runs an attempt unless too many have failed. It is counted before it runs, so that parallel attempts gain nothing,
 * and uncounted if the password was right. The password of a pending sign-up is wrong for an account with the address.
 */
export async function limitSignIn<T>(limiter: Limiter, who: SignInAttempt, attempt: () => Promise<T>): Promise<T> {
  const taken = await countAttempt(limiter, who)
  const result = await attempt().catch(async (error: unknown) => {
    // An attempt that is refused before the password is checked does not count as a failure.
    if (!(error instanceof ApiError) || harmless.has(error.code)) await limiter.giveBack(taken)
    throw error
  })
  await limiter.giveBack(taken)
  return result
}

/** @returns the counters of an attempt @throws too_many */
async function countAttempt(limiter: Limiter, who: SignInAttempt): Promise<Counter[]> {
  const account = who.account.toLowerCase()
  if (who.device) {
    const device: Counter = [signInRules.device, `${account} ${who.device}`]
    await limiter.take(device)
    return [device]
  }
  const pairs = countsFor(signInRules.pairs, who.client).map(
    ([rule, network]): Counter => [rule, `${account} ${network}`],
  )
  const own = [...countsFor(signInRules.clients, who.client), ...pairs]
  // A network (/48) without failures at this account gets one attempt even if too many failed elsewhere.
  const [, network] = pairs[1] ?? pairs[0] ?? []
  const first: Counter[] = [...own, [signInRules.firstOfNetwork, network ?? account], [signInRules.first, account]]
  const refusal = await limiter.refusal(...first)
  if (!refusal) return first
  if (refusal.rule !== signInRules.firstOfNetwork) throw errors.tooMany(refusal.seconds)
  const next: Counter[] = [...own, [signInRules.account, account]]
  await limiter.take(...next)
  return next
}
