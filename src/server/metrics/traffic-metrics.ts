import type { Metric } from '../platform/metrics/text.ts'
import { single } from '../platform/metrics/text.ts'
import type { Traffic } from '../platform/metrics/traffic.ts'

/** What this process has counted. */
export function trafficMetrics({ cache, openConnections, renders, requests }: Traffic): Metric[] {
  return [
    {
      name: 'site_page_cache_hits_total',
      help: 'Requests that the page cache answered, by the class of their status.',
      type: 'counter',
      samples: [
        { labels: { status: '2xx' }, value: cache.sent },
        { labels: { status: '3xx' }, value: cache.notModified },
      ],
    },
    single('counter', 'site_page_cache_misses_total', 'Pages that were not cached yet, and were stored.', cache.stored),
    requests.metric(),
    renders.metric(),
    single('gauge', 'site_open_connections', 'Open connections of clients.', openConnections),
  ]
}
