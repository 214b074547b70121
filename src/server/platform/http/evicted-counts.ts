import { hash, randomBytes } from 'node:crypto'
import type { Window } from './memory-counts.ts'

/** Far more than strangers could fill before the windows end. */
const slots = 2 ** 16

/**
 * Remembers evicted counts in a table of fixed size. Keys may share a slot, which then has the higher count, so that no
 * count is ever too low. The hash is keyed with a secret of this process, so that nobody can choose to share a slot
 * with somebody else.
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

    /** Null for an unknown key or an expired window. */
    of(key: string, now: number, length: number): Window | null {
      if (!table) return null
      const slot = slotOf(key)
      // As in memory-counts: setting the clock back must not extend a window.
      const ends = Math.min(table.ends[slot] ?? 0, now + length)
      table.ends[slot] = ends
      return ends > now ? { count: table.counts[slot] ?? 0, ends } : null
    },
  }
}
