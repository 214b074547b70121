import { createHash, timingSafeEqual } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Hono } from 'hono'
import { siteFiles } from '../../contract/site-map.ts'
import { type Config, projectVersion } from '../config.ts'
import type { Mail } from '../emails/index.ts'
import type { ImageSizing } from '../media/index.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Logger } from '../platform/log.ts'
import { contentType, type Metric, single, type Traffic, writeMetrics } from '../platform/metrics.ts'
import type { Database } from '../schema.ts'
import type { WorkflowStore } from '../workflows/index.ts'
import { storedMetrics } from './stored-metrics.ts'

interface Needed {
  config: Config
  database: Database
  imageSizing: ImageSizing
  jobs: Jobs
  log: Logger
  mail: Mail
  now: () => Date
  traffic: Traffic
  workflows: WorkflowStore
}

/** `GET /metrics` for Prometheus, with METRICS_TOKEN as bearer token. Without that setting nothing is at this address. */
export function metricsRoutes(context: Needed) {
  const app = new Hono<AppEnv>()
  const { metricsToken } = context.config
  if (!metricsToken) return app
  const [ofProcess, stored] = [processMetrics(), storedMetrics(context)]

  app.get(siteFiles.metrics, async (c) => {
    c.header('Cache-Control', 'no-store')
    if (!isBearer(c.req.header('authorization'), metricsToken)) {
      return c.text('Send the token of the metrics: Authorization: Bearer …\n', 401, { 'WWW-Authenticate': 'Bearer' })
    }
    const metrics = [...ofProcess(), ...trafficMetrics(context.traffic), ...(await stored())]
    return c.body(writeMetrics(metrics), 200, { 'Content-Type': contentType })
  })
  return app
}

/** Compares hashes, in constant time whatever was sent. */
const isBearer = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(hashOf(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''), hashOf(token))

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

function trafficMetrics({ cache, openConnections, renders, requests }: Traffic): Metric[] {
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

const nanoseconds = 1e9
/** Milliseconds between two samples; an undisturbed one measures just this. */
const resolution = 20

/** The names of `prom-client`, the usual library, because dashboards know them. */
function processMetrics(): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()

  const delays = (): Metric[] => {
    // Without a sample the percentiles are meaningless.
    const of = (value: number) => (delay.count === 0 ? 0 : Math.max(0, value / nanoseconds - resolution / 1000))
    const metrics = [
      gauge(
        'nodejs_eventloop_lag_p50_seconds',
        'Median event loop delay since the last scrape.',
        of(delay.percentile(50)),
      ),
      gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of it.', of(delay.percentile(99))),
      gauge('nodejs_eventloop_lag_max_seconds', 'Maximum of it.', of(delay.max)),
    ]
    delay.reset()
    return metrics
  }

  return () => {
    const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    return [
      single('gauge', 'site_build_info', 'The running version.', 1, {
        version: projectVersion(),
        node: process.versions.node,
      }),
      gauge('process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1000),
      single('counter', 'process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
      gauge('process_resident_memory_bytes', 'Resident memory.', rss),
      gauge('nodejs_heap_size_total_bytes', 'Size of the heap.', heapTotal),
      gauge('nodejs_heap_size_used_bytes', 'Used part of the heap.', heapUsed),
      gauge('nodejs_external_memory_bytes', 'Memory outside of the heap, such as buffers.', external),
      ...openDescriptors(),
      ...delays(),
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

const gauge = (name: string, help: string, value: number) => single('gauge', name, help, value)
