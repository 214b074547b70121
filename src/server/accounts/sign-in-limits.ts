import { randomBytes } from 'node:crypto'
import type { ErrorCode } from '../../contract/errors.ts'
import { ApiError, errors } from '../platform/http/errors.ts'
import { type Counter, countsFor, type Limiter, networkRules, storedRule } from '../platform/http/limiter.ts'
import { sameHash, signer } from '../platform/token.ts'
import type { Parts } from './auth-tables.ts'

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute

/** Low per client, higher per network and highest in total, so that nobody can easily lock an account's owner out. */
export const signInRules = {
  clients: networkRules('sign-in', [30, 60, 200], quarter),
  pairs: networkRules('sign-in to account', [10, 20, 40], quarter),
  account: storedRule('sign-in to account', 100, hour),
  /** All clients together, for first attempts. */
  first: storedRule('first sign-in to account', 30, hour),
  /** Recognises the first attempt of a network at an account. */
  firstOfNetwork: storedRule('first sign-in of network to account', 1, quarter),
  device: storedRule('sign-in to account in known browser', 10, quarter),
}

/** Wrong codes. A browser that was signed in before has its own allowance. */
export const secondFactorRules = {
  account: storedRule('second factor', 10, quarter),
  day: storedRule('second factor in a day', 50, 24 * hour),
  /** All browsers together: each password reset, by anybody who reads the mailbox, makes one more known browser. */
  all: storedRule('second factor of account in a day', 200, 24 * hour),
}

/** Beginning a sign-in with a passkey stores a row for five minutes. */
export const passkeyRules = { begun: networkRules('passkey sign-in', [60, 120, 400], quarter) }

interface Attempt {
  account: string
  client: string
  /** The id of a browser in which this account was signed in before, or of the signed-in person. */
  device: string | null
}

/** Counts an attempt before it runs, so that parallel ones gain nothing. Only harmful refusals stay counted. */
async function counting<T>(
  limiter: Limiter,
  taken: readonly Counter[],
  attempt: () => Promise<T>,
  harmless: readonly ErrorCode[],
): Promise<T> {
  const result = await attempt().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || harmless.includes(error.code)) await limiter.giveBack(taken)
    throw error
  })
  await limiter.giveBack(taken)
  return result
}

/** Runs a sign-in unless too many have failed. A refusal before the password is checked is not a failure. */
export const limitSignIn = async <T>(limiter: Limiter, who: Attempt, attempt: () => Promise<T>): Promise<T> =>
  counting(limiter, await countSignIn(limiter, who), attempt, ['second_factor_required', 'too_many'])

export async function limitCodes<T>(
  limiter: Limiter,
  who: Pick<Attempt, 'account' | 'device'>,
  attempt: () => Promise<T>,
): Promise<T> {
  const account = who.account.toLowerCase()
  const key = `${account} ${who.device ?? ''}`
  const { account: ofBrowser, day, all } = secondFactorRules
  const taken: Counter[] = [
    [ofBrowser, key],
    [day, key],
    [all, account],
  ]
  await limiter.take(...taken)
  // A conflict comes after the right code.
  return counting(limiter, taken, attempt, ['conflict'])
}

/** Refused passkeys count like wrong codes, and from an unknown browser like failed sign-ins. */
export async function limitPasskeys<T>(
  limiter: Limiter,
  { account, client, device }: Omit<Attempt, 'account'> & { account: string | null },
  attempt: () => Promise<T>,
): Promise<T> {
  const counted = account === null ? attempt : () => limitCodes(limiter, { account, device }, attempt)
  if (device !== null) return counted()
  const taken = countsFor(signInRules.clients, client)
  await limiter.take(...taken)
  return counting(limiter, taken, counted, ['too_many'])
}

async function countSignIn(limiter: Limiter, who: Attempt): Promise<Counter[]> {
  const account = who.account.toLowerCase()
  if (who.device) {
    const device: Counter = [signInRules.device, `${account} ${who.device}`]
    await limiter.take(device)
    return [device]
  }
  const ofPair = ([rule, network]: Counter): Counter => [rule, `${account} ${network}`]
  const pairs = countsFor(signInRules.pairs, who.client).map(ofPair)
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

/** How long a browser is known, in milliseconds. */
const lifetime = 365 * 24 * 60 * 60 * 1000

export type Devices = ReturnType<typeof openDevices>

/** A signed mark only gives a browser its own allowance of attempts for one account, which strangers cannot use up. */
export function openDevices({ secret, now }: Pick<Parts, 'secret' | 'now'>) {
  const sign = (account: string, id: string, expires: string) =>
    signer(secret)('device', account.toLowerCase(), id, expires)

  return {
    mark(account: string): string {
      const id = randomBytes(12).toString('base64url')
      const expires = (now().getTime() + lifetime).toString(36)
      return `${id}.${expires}.${sign(account, id, expires)}`
    },

    /** The browser's id, or null if the mark is expired or not signed for this account. */
    idOf(account: string, mark: string | undefined): string | null {
      const [id = '', expires = '', signature = ''] = mark?.split('.') ?? []
      if (!sameHash(signature, sign(account, id, expires))) return null
      return Number.parseInt(expires, 36) > now().getTime() ? id : null
    },
  }
}
