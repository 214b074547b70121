import type { Context } from '../../src/server/context.ts'
import { type Counter, type CountStore, type Limiter, openLimiter } from '../../src/server/platform/http/limiter.ts'
import { memoryCounts } from '../../src/server/platform/http/memory-counts.ts'

/** A limiter with one store for all rules; in memory, unless said. */
export const limiterOn = ({ now = () => new Date(0), counts = memoryCounts(now) as CountStore, enabled = true } = {}) =>
  openLimiter({ enabled, stores: { memory: counts, database: counts } })

/** Counts so many attempts without making them, which would take far longer. */
export async function used({ counts }: Pick<Context, 'counts'>, times: number, ...counters: Counter[]) {
  await counts.take(counters)
  await counts.giveBack(counters, 1 - times)
}

/** How much is counted: takes what is left, and gives it back. */
export async function counted(limiter: Limiter, counter: Counter): Promise<number> {
  let left = 0
  while (await limiter.allows(counter)) left += 1
  await limiter.giveBack([counter], left)
  return counter[0].limit - left
}
