import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Metric, single } from '../platform/metrics/text.ts'
import { projectVersion } from '../project-version.ts'

const nanoseconds = 1e9
/** Milliseconds between two samples; an undisturbed one measures just this. */
const resolution = 20

/** The names of `prom-client`, the usual library, because dashboards know them. */
export function processMetrics(): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()

  /** Since the last call. */
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
