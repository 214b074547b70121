import { ApiError } from '../platform/http/errors.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { countsFor, networkRules } from '../platform/http/networks.ts'
import { limitCodes } from './second-factor-limits.ts'
import { signInRules } from './sign-in-limits.ts'

/** Each sign-in with a passkey that is begun stores a row for five minutes. */
export const passkeyRules = { begun: networkRules('passkey sign-in', [60, 120, 400], 15 * 60) }

interface Attempt {
  /** Of the passkey; null for an unknown one. */
  account: string | null
  client: string
  /** Of a browser in which this account was signed in before. */
  device: string | null
}

/** Counts refused passkeys like wrong codes of the account, and from an unknown browser like failed sign-ins. */
export async function limitPasskeys<T>(limiter: Limiter, who: Attempt, attempt: () => Promise<T>): Promise<T> {
  const { account, client, device } = who
  const counted = account === null ? attempt : () => limitCodes(limiter, { account, device }, attempt)
  if (device !== null) return counted()
  const taken = countsFor(signInRules.clients, client)
  await limiter.take(...taken)
  try {
    const result = await counted()
    await limiter.giveBack(taken)
    return result
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'too_many') await limiter.giveBack(taken)
    throw error
  }
}
