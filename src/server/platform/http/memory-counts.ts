import { LRUCache } from 'lru-cache'
import { type Counter, type CountStore, type Refusal, secondsUntil } from './limiter.ts'

/** Per rule. Displacing counts with more addresses than this gains nothing: each has the whole limit anyway. */
const maxKeys = 20_000

export function memoryCounts(now: () => Date): CountStore {
  const rules = new Map<string, LRUCache<string, { count: number; ends: number }>>()

  const windowOf = ([{ name, seconds }, key]: Counter) => {
    // With `max` the cache would take the memory of all keys at once.
    const windows = rules.get(name) ?? new LRUCache({ maxSize: maxKeys, sizeCalculation: () => 1 })
    rules.set(name, windows)
    const at = now().getTime()
    const latest = at + seconds * 1000
    const entry = windows.get(key)
    // Setting the clock back must not extend a window.
    if (entry) entry.ends = Math.min(entry.ends, latest)
    if (entry && entry.ends > at) return entry
    const window = { count: 0, ends: latest }
    windows.set(key, window)
    return window
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
      if (!refused) for (const counter of counters) windowOf(counter).count += 1
      return refused
    },

    async giveBack(counters, times) {
      for (const counter of counters) {
        const window = windowOf(counter)
        window.count = Math.max(0, window.count - times)
      }
    },
  }
}
