import { ApiError } from '../platform/http/errors.ts'
import type { Counter, Limiter, Rule } from '../platform/http/limiter.ts'

const minute = 60
const hour = 60 * minute

/** Wrong codes. A browser that was signed in before has its own allowance (`devices.ts`). */
export const secondFactorRules = {
  account: { name: 'second factor', limit: 10, seconds: 15 * minute, store: 'database' },
  day: { name: 'second factor in a day', limit: 50, seconds: 24 * hour, store: 'database' },
  /** All browsers together: whoever reads the mailbox makes a known browser with each password reset. */
  all: { name: 'second factor of account in a day', limit: 200, seconds: 24 * hour, store: 'database' },
} satisfies Record<string, Rule>

interface CodeAttempt {
  account: string
  /** Of a browser in which this account was signed in before, or of the signed-in person. */
  device: string | null
}

/** Runs an attempt unless too many have failed. It is counted before it runs, and uncounted if the code was right. */
export async function limitCodes<T>(limiter: Limiter, who: CodeAttempt, attempt: () => Promise<T>): Promise<T> {
  const account = who.account.toLowerCase()
  const key = `${account} ${who.device ?? ''}`
  const taken: Counter[] = [
    [secondFactorRules.account, key],
    [secondFactorRules.day, key],
    [secondFactorRules.all, account],
  ]
  await limiter.take(...taken)
  try {
    const result = await attempt()
    await limiter.giveBack(taken)
    return result
  } catch (error) {
    // A conflict comes after the right code.
    if (!(error instanceof ApiError) || error.code === 'conflict') await limiter.giveBack(taken)
    throw error
  }
}
