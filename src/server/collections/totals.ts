import { LRUCache } from 'lru-cache'

/**
 * Remembers how many entries a filter has, for as long as nothing changed: counting walks a whole index, and with
 * 10,000 entries costs more than reading a page of them. `asking` gives the content version that counts now.
 */
export function rememberedTotals(asking: () => number) {
  const totals = new LRUCache<string, { version: number; total: number }>({ max: 500 })

  return async (key: string, count: () => Promise<number>): Promise<number> => {
    const known = totals.get(key)
    // Read before counting: a change that comes meanwhile makes this total old before it is kept.
    const version = asking()
    if (known?.version === version) return known.total
    const total = await count()
    totals.set(key, { version, total })
    return total
  }
}
