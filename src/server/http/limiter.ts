import { LRUCache } from 'lru-cache'
import { errors } from '../errors.ts'

/** So many within so many seconds. */
export interface Rule {
  /** Keeps apart the counts of different rules for the same key. */
  name: string
  most: number
  seconds: number
}

interface Window {
  count: number
  ends: number
}

export type Limiter = ReturnType<typeof openLimiter>

/**
 * Counts what callers do, in memory: one small server needs no more, and a restart forgives. `enabled` is
 * RATE_LIMIT; without it nothing is counted.
 */
export function openLimiter({ enabled, now }: { enabled: boolean; now: () => Date }) {
  // Bounded, so that an attack from many addresses fills no memory.
  const windows = new LRUCache<string, Window>({ max: 50_000 })

  const windowOf = ({ name, seconds }: Rule, key: string): Window => {
    const at = now().getTime()
    const id = `${name} ${key}`
    const known = windows.get(id)
    if (known && known.ends > at) return known
    const fresh = { count: 0, ends: at + seconds * 1000 }
    windows.set(id, fresh)
    return fresh
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
