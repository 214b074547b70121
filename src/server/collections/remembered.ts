import { LRUCache } from 'lru-cache'

/**
 * Remembers what was read, for as long as nothing changed: `asking` gives the content version that counts now, `most`
 * how many things are remembered at a time.
 */
export function remembered<T>(asking: () => number, most: number) {
  const known = new LRUCache<string, { version: number; value: Promise<T> }>({ max: most })

  return (key: string, read: () => Promise<T>): Promise<T> => {
    // Asked before reading: a change that comes meanwhile makes this value old before it is kept.
    const version = asking()
    const kept = known.get(key)
    if (kept?.version === version) return kept.value
    const value = read()
    known.set(key, { version, value })
    value.catch(() => known.delete(key))
    return value
  }
}
