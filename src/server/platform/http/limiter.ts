import { LRUCache } from 'lru-cache'
import { errors } from './errors.ts'
import { evictedCounts } from './evicted-counts.ts'

/** So many within so many seconds. */
export interface Rule {
  /** Keeps apart the counts of different rules for the same key. */
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

/** The keys that one rule counts exactly at a time. */
const exactKeys = 20_000

/**
 * Counts what callers do, in memory: one small server needs no more, and a restart forgives. `enabled` is
 * RATE_LIMIT; without it nothing is counted.
 *
 * Each rule has memory of its own, so that what strangers do under one rule never displaces what another one counts.
 * Within a rule, a count that makes room for others is still known, never as less than it was (`evicted-counts.ts`).
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
    /** How many were counted. */
    count: (rule: Rule, key: string): number => windowOf(rule, key).count,

    /** Counts one more, unless that is too many. */
    allows,

    /** Counts one more. @throws too_many with the seconds to wait */
    take(rule: Rule, key: string): void {
      if (allows(rule, key)) return
      throw errors.tooMany(Math.max(1, Math.ceil((windowOf(rule, key).ends - now().getTime()) / 1000)))
    },

    /** Takes one back: what was counted turned out to be harmless. */
    giveBack(rule: Rule, key: string): void {
      const window = windowOf(rule, key)
      window.count = Math.max(0, window.count - 1)
    },
  }
}

/** The windows of one rule, which takes no more memory however many keys there are. */
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
    // A clock that is set back would make a window last for as long as it was set back.
    if (known) known.ends = Math.min(known.ends, at + length)
    if (known && known.ends > at) return known
    const window = evicted.of(key, at, length) ?? { count: 0, ends: at + length }
    windows.set(key, window)
    return window
  }
}
