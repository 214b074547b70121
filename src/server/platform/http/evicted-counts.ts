import { hash, randomBytes } from 'node:crypto'
import type { Window } from './limiter.ts'

/** Many more than strangers could fill before the windows end. */
const slots = 2 ** 16

/**
 * Remembers the counts that had to make room for others, in a table that never grows. Two keys may share a slot, which
 * then tells the higher count: nobody is ever counted as less than they did. Which keys share one is a secret of this
 * process, so nobody can aim at somebody else's.
 */
export function evictedCounts() {
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

    /** Null when nothing is known of this key, or its time is over. */
    of(key: string, now: number, length: number): Window | null {
      if (!table) return null
      const slot = slotOf(key)
      // As in the limiter: a clock that is set back makes no window longer.
      const ends = Math.min(table.ends[slot] ?? 0, now + length)
      table.ends[slot] = ends
      return ends > now ? { count: table.counts[slot] ?? 0, ends } : null
    },
  }
}
