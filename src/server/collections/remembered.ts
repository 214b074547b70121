import { LRUCache } from 'lru-cache'

/**
 * Remembers what was read until the content changes, and reads it once for all who ask meanwhile. `version` gives the
 * content version that counts now, `most` how many values are remembered at a time.
 */
export function remembered<Value extends NonNullable<unknown>>(version: () => number, most: number) {
  const known = new LRUCache<string, Value, () => Promise<Value>>({
    max: most,
    fetchMethod: (_key, _stale, { context: read }) => read(),
    // Whoever waits for a value gets it, also when others take its place meanwhile.
    ignoreFetchAbort: true,
  })

  // A value belongs to the version at which its reading began: a change during the reading outdates it.
  return (key: string, read: () => Promise<Value>): Promise<Value> =>
    known.forceFetch(`${version()} ${key}`, { context: read })
}
