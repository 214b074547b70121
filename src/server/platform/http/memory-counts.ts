import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Counter, type CountStore, type Refusal, secondsUntil } from './limiter.ts'

export interface Window {
  count: number
  ends: number
}

const exactKeys = 20_000

/**
 * Counts in the memory of this process.
 *
 * Each rule has its own memory, so that counts of one rule never evict those of another. Within a rule, evicted counts
 * are still known, and never too low.
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

const slots = 2 ** 16

/**
 * Remembers evicted counts in a table of fixed size. Keys may share a slot, which then has the higher count, so that no
 * count is ever too low. The hash is keyed with a secret of this process, so that nobody can choose to share a slot
 * with somebody else.
 */
function evictedCounts() {
  const secret = randomBytes(32).toString('hex')
  let table: { counts: Uint32Array; ends: Float64Array } | undefined
  const slotOf = (key: string) => hash('sha256', secret + key, 'buffer').readUInt32LE() % slots

  return {
    keep(key: string, { count, ends }: Window, now: number) {
      table ??= { counts: new Uint32Array(slots), ends: new Float64Array(slots) }
      const slot = slotOf(key)
      const isOver = (table.ends[slot] ?? 0) <= now
      table.counts[slot] = isOver ? count : Math.max(table.counts[slot] ?? 0, count)
      table.ends[slot] = isOver ? ends : Math.max(table.ends[slot] ?? 0, ends)
    },

    of(key: string, now: number, length: number): Window | null {
      if (!table) return null
      const slot = slotOf(key)
      const ends = Math.min(table.ends[slot] ?? 0, now + length)
      table.ends[slot] = ends
      return ends > now ? { count: table.counts[slot] ?? 0, ends } : null
    },
  }
}
