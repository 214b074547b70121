import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Hono } from 'hono'
import { siteFiles } from '../../contract/site-map.ts'
import { projectVersion } from '../config.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { contentType, counter, gauge, labelled, type Metric, type Traffic, writeMetrics } from '../platform/metrics.ts'
import { hashOf, sameHash } from '../platform/token.ts'
import { type StoredSite, storedMetrics } from './stored-metrics.ts'

/** `GET /metrics` for Prometheus, with METRICS_TOKEN as bearer token. Without that setting nothing is at this address. */
export function metricsRoutes(site: StoredSite) {
  const app = new Hono<AppEnv>()
  const { metricsToken } = site.config
  if (!metricsToken) return app
  const [ofProcess, stored] = [processMetrics(), storedMetrics(site)]

  app.get(siteFiles.metrics, async (c) => {
    c.header('Cache-Control', 'no-store')
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    // Hashes are compared in constant time, whatever was sent.
    if (!sameHash(hashOf(token), hashOf(metricsToken))) {
      return c.text('Send the token of the metrics: Authorization: Bearer …\n', 401, { 'WWW-Authenticate': 'Bearer' })
    }
    const metrics = [...ofProcess(), ...trafficMetrics(site.traffic), ...(await stored())]
    return c.body(writeMetrics(metrics), 200, { 'Content-Type': contentType })
  })
  return app
}

function trafficMetrics({ cache, openConnections, renders, requests }: Traffic): Metric[] {
  const hits = labelled('status', { '2xx': cache.sent, '3xx': cache.notModified })
  return [
    counter('site_page_cache_hits_total', 'Requests that the page cache answered, by the class of their status.', hits),
    counter('site_page_cache_misses_total', 'Pages that were not cached yet, and were stored.', cache.stored),
    requests.metric(),
    renders.metric(),
    gauge('site_open_connections', 'Open connections of clients.', openConnections),
  ]
}

/** Milliseconds between two samples. Without delay a sample measures exactly this. */
const resolution = 20

/** The names of `prom-client`, the usual library, because dashboards know them. */
function processMetrics(): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  // Without a sample the percentiles are meaningless.
  const seconds = (value: number) => (delay.count === 0 ? 0 : Math.max(0, value / 1e9 - resolution / 1000))

  return () => {
    const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const build = { version: projectVersion(), node: process.versions.node }
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map(seconds)
    delay.reset()
    return [
      gauge('site_build_info', 'The running version.', [{ labels: build, value: 1 }]),
      gauge('process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1000),
      counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
      gauge('process_resident_memory_bytes', 'Resident memory.', rss),
      gauge('nodejs_heap_size_total_bytes', 'Size of the heap.', heapTotal),
      gauge('nodejs_heap_size_used_bytes', 'Used part of the heap.', heapUsed),
      gauge('nodejs_external_memory_bytes', 'Memory outside of the heap, such as buffers.', external),
      ...openDescriptors(),
      gauge('nodejs_eventloop_lag_p50_seconds', 'Median event loop delay since the last scrape.', p50 ?? 0),
      gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of it.', p99 ?? 0),
      gauge('nodejs_eventloop_lag_max_seconds', 'Maximum of it.', max ?? 0),
    ]
  }
}

/** Only Linux lists them. */
function openDescriptors(): Metric[] {
  try {
    return [gauge('process_open_fds', 'Open file descriptors.', readdirSync('/proc/self/fd').length)]
  } catch {
    return []
  }
}
