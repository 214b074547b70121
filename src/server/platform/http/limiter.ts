import { LRUCache } from 'lru-cache'
import { errors } from './errors.ts'
import { evictedCounts } from './evicted-counts.ts'

/** At most this many within this many seconds. */
export interface Rule {
  /** Separates the counts of different rules for the same key. */
  name: string
  most: number
  seconds: number
}

export interface Window {
  count: number
  /** Milliseconds since 1970. */
  ends: number
}

export type Limiter = ReturnType<typeof openLimiter>

/** The number of keys that one rule counts exactly. */
const exactKeys = 20_000

/**
 * Counts what callers do, in memory: enough for one small server, and reset by a restart. `enabled` is RATE_LIMIT;
 * without it nothing is counted.
 *
 * Each rule has its own memory, so that counts of one rule never evict those of another. Within a rule, evicted counts
 * are still known, and never too low (`evicted-counts.ts`).
 */
export function openLimiter({ enabled, now }: { enabled: boolean; now: () => Date }) {
  const spaces = new Map<string, ReturnType<typeof openSpace>>()

  const windowOf = ({ name, seconds }: Rule, key: string): Window => {
    let space = spaces.get(name)
    if (!space) {
      space = openSpace(() => now().getTime())
      spaces.set(name, space)
    }
    return space(key, seconds * 1000)
  }

  const allows = (rule: Rule, key: string): boolean => {
    if (!enabled) return true
    const window = windowOf(rule, key)
    if (window.count >= rule.most) return false
    window.count += 1
    return true
  }

  return {
    /** The current count. */
    count: (rule: Rule, key: string): number => windowOf(rule, key).count,

    /** Counts one more. @returns false if that is too many */
    allows,

    /** Counts one more. @throws too_many with the seconds to wait */
    take(rule: Rule, key: string): void {
      if (allows(rule, key)) return
      throw errors.tooMany(Math.max(1, Math.ceil((windowOf(rule, key).ends - now().getTime()) / 1000)))
    },

    /** Uncounts one that turned out to be harmless. */
    giveBack(rule: Rule, key: string): void {
      const window = windowOf(rule, key)
      window.count = Math.max(0, window.count - 1)
    },
  }
}

/** The windows of one rule, in bounded memory. */
function openSpace(now: () => number) {
  const evicted = evictedCounts()
  const windows = new LRUCache<string, Window>({
    max: exactKeys,
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
