import { LRUCache } from 'lru-cache'

/**
 * Keeps what is asked for often in spite of whatever is asked for once: an entry is on probation until somebody asks
 * for it again, and what is on probation only displaces its like. Of the room, a quarter is for probation.
 */
export function segmentedCache<Value extends object>({
  size,
  sizeOf,
}: {
  size: number
  sizeOf: (value: Value) => number
}) {
  const onProbation = new LRUCache<string, Value>({ maxSize: size / 4, sizeCalculation: sizeOf })
  const proven = new LRUCache<string, Value>({
    maxSize: size - size / 4,
    sizeCalculation: sizeOf,
    // What has to make room among the proven may prove itself again.
    disposeAfter: (value, key, reason) => {
      if (reason === 'evict') onProbation.set(key, value)
    },
  })

  return {
    get(key: string): Value | undefined {
      const known = proven.get(key)
      if (known) return known
      const value = onProbation.get(key)
      if (!value) return undefined
      onProbation.delete(key)
      proven.set(key, value)
      return value
    },

    set(key: string, value: Value) {
      if (proven.has(key)) proven.set(key, value)
      else onProbation.set(key, value)
    },
  }
}
