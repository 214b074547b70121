export type Labels = Readonly<Record<string, string>>

interface Sample {
  /** Of a histogram: `_bucket`, `_sum` or `_count`. */
  suffix?: string
  labels?: Labels
  value: number
}

/** Names follow Prometheus: base units, and `_total` for counters. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

const metricOf =
  (type: Metric['type']) =>
  (name: string, help: string, value: number | readonly Sample[]): Metric => ({
    name,
    help,
    type,
    samples: typeof value === 'number' ? [{ value }] : value,
  })

export const gauge = metricOf('gauge')
export const counter = metricOf('counter')

/** One sample for each value, by its name as a label. */
export const labelled = (label: string, values: object): Sample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }))

export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

export const writeMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${escaped(help)}\n`,
      `# TYPE ${name} ${type}\n`,
      ...samples.map((sample) => `${lineOf(name, sample)}\n`),
    ])
    .join('')

function lineOf(name: string, { suffix = '', labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

/** Seconds. */
const bounds = [0.01, 0.05, 0.25, 1, 5]

export type Traffic = ReturnType<typeof openTraffic>

/** What this process has counted since its start, for `/metrics`. */
export function openTraffic() {
  return {
    /** Plain numbers, because the page cache adds to them at every request. */
    cache: { sent: 0, notModified: 0, stored: 0 },
    openConnections: 0,
    requests: histogram(
      'site_request_duration_seconds',
      'Requests that the page cache did not answer, by the time until the answer began.',
      bounds,
    ),
    renders: histogram('site_render_duration_seconds', 'Rendered pages, by the time of rendering.', bounds),
  }
}

/** @param bounds ascending; the upper bound of each bucket */
export function histogram(name: string, help: string, bounds: readonly number[]) {
  /** `counts` are by bucket; the last one counts what is above all bounds. */
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>()

  return {
    /** The caller bounds the number of different labels. */
    observe(value: number, labels: Labels = {}) {
      const key = Object.values(labels).join('\n')
      const one = series.get(key) ?? { labels, counts: new Array(bounds.length + 1).fill(0), sum: 0 }
      series.set(key, one)
      const bucket = bounds.findIndex((bound) => value <= bound)
      const index = bucket < 0 ? bounds.length : bucket
      one.counts[index] = (one.counts[index] ?? 0) + 1
      one.sum += value
    },

    metric(): Metric {
      const samples = [...series.values()].flatMap(({ labels, counts, sum }) => {
        let count = 0
        const buckets = counts.map((each, index) => {
          count += each
          return { suffix: '_bucket', labels: { ...labels, le: String(bounds[index] ?? '+Inf') }, value: count }
        })
        return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }]
      })
      return metricOf('histogram')(name, help, samples)
    },
  }
}
