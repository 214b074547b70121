import { LRUCache } from 'lru-cache'

/**
 * A segmented LRU cache: entries that are requested only once cannot displace those that are requested often. An entry
 * stays in the probation segment, a quarter of the space, until its second request.
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
    // An entry that is evicted from the protected segment returns to probation.
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

    removeIf(isUnwanted: (key: string) => boolean) {
      for (const segment of [onProbation, proven]) {
        for (const key of [...segment.keys()]) if (isUnwanted(key)) segment.delete(key)
      }
    },
  }
}
