import { LRUCache } from 'lru-cache'
import { evictedCounts } from './evicted-counts.ts'
import { type Counter, type CountStore, type Refusal, secondsUntil } from './limiter.ts'

export interface Window {
  count: number
  /** Milliseconds since 1970. */
  ends: number
}

/** The number of keys that one rule counts exactly. */
const exactKeys = 20_000

/**
 * Counts in the memory of this process.
 *
 * Each rule has its own memory, so that counts of one rule never evict those of another. Within a rule, evicted counts
 * are still known, and never too low (`evicted-counts.ts`).
 */
export function memoryCounts(now: () => Date): CountStore {
  const spaces = new Map<string, ReturnType<typeof openSpace>>()

  const windowOf = ([{ name, seconds }, key]: Counter): Window => {
    let space = spaces.get(name)
    if (!space) {
      space = openSpace(() => now().getTime())
      spaces.set(name, space)
    }
    return space(key, seconds * 1000)
  }

  const refusal = (counters: readonly Counter[]): Refusal | null => {
    for (const counter of counters) {
      const [rule] = counter
      const { count, ends } = windowOf(counter)
      if (count >= rule.limit) return { rule, seconds: secondsUntil(ends, now().getTime()) }
    }
    return null
  }

  return {
    look: async (counters) => refusal(counters),

    async take(counters) {
      const refused = refusal(counters)
      if (refused) return refused
      for (const counter of counters) windowOf(counter).count += 1
      return null
    },

    async giveBack(counters, times) {
      for (const counter of counters) {
        const window = windowOf(counter)
        window.count = Math.max(0, window.count - times)
      }
    },
  }
}

/** The windows of one rule, in bounded memory. */
function openSpace(now: () => number) {
  const evicted = evictedCounts()
  const windows = new LRUCache<string, Window>({
    // With `max` the cache would take the memory of all keys at once.
    maxSize: exactKeys,
    sizeCalculation: () => 1,
    dispose: (window, key, reason) => {
      if (reason === 'evict' && window.ends > now()) evicted.keep(key, window, now())
    },
  })

  return (key: string, length: number): Window => {
    const at = now()
    const known = windows.get(key)
    // Setting the clock back must not extend a window.
    if (known) known.ends = Math.min(known.ends, at + length)
    if (known && known.ends > at) return known
    const window = evicted.of(key, at, length) ?? { count: 0, ends: at + length }
    windows.set(key, window)
    return window
  }
}
