import { LRUCache } from 'lru-cache'

/** Caches what was read until the content version changes; simultaneous callers share one read. */
export function readCache<Value extends NonNullable<unknown>>(version: () => number, max: number) {
  const known = new LRUCache<string, Value, () => Promise<Value>>({
    max,
    fetchMethod: (_key, _stale, { context: read }) => read(),
    // A caller whose entry was evicted during the read still gets its value.
    ignoreFetchAbort: true,
  })

  // A value belongs to the version when its read began, so a change during the read outdates it.
  return (key: string, read: () => Promise<Value>): Promise<Value> =>
    known.forceFetch(`${version()} ${key}`, { context: read })
}
