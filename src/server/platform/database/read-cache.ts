import { LRUCache } from 'lru-cache'

/** Caches what was read until the content version changes; simultaneous callers share one read. */
export function readCache<Value extends NonNullable<unknown>>(version: () => number, max: number) {
  // Made by the first read, because the cache allocates the memory of all its entries at once.
  let cache: LRUCache<string, Value, () => Promise<Value>> | undefined
  const entries = () => {
    cache ??= new LRUCache({
      max,
      fetchMethod: (_key, _stale, { context: read }) => read(),
      // A caller whose entry was evicted during the read still gets its value.
      ignoreFetchAbort: true,
    })
    return cache
  }

  // A value belongs to the version when its read began, so a change during the read outdates it.
  return (key: string, read: () => Promise<Value>): Promise<Value> =>
    entries().forceFetch(`${version()} ${key}`, { context: read })
}
