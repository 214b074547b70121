export type Labels = Readonly<Record<string, string>>

interface Sample {
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

export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

export const writeMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => lineOf(name, sample))]
        .map((line) => `${line}\n`)
        .join(''),
    )
    .join('')

export const single = (
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  value: number,
  labels?: Labels,
): Metric => ({
  name,
  help,
  type,
  samples: [{ value, ...(labels && { labels }) }],
})

function lineOf(name: string, { suffix = '', labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${written(value)}`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

const written = (value: number): string => {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}

const bounds = [0.01, 0.05, 0.25, 1, 5]

export type Traffic = ReturnType<typeof openTraffic>

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

interface Series {
  labels: Labels
  /** By bucket; the last one counts what is above all bounds. */
  counts: number[]
  sum: number
}

export type Histogram = ReturnType<typeof histogram>

/** Counts values by size. @param bounds ascending; the upper bound of each bucket */
export function histogram(name: string, help: string, bounds: readonly number[]) {
  const series = new Map<string, Series>()

  return {
    /** The caller bounds the number of different labels. */
    observe(value: number, labels: Labels = {}) {
      const key = Object.values(labels).join('\n')
      let one = series.get(key)
      if (!one) {
        one = { labels, counts: new Array(bounds.length + 1).fill(0), sum: 0 }
        series.set(key, one)
      }
      const bucket = bounds.findIndex((bound) => value <= bound)
      const index = bucket < 0 ? bounds.length : bucket
      one.counts[index] = (one.counts[index] ?? 0) + 1
      one.sum += value
    },

    metric: (): Metric => ({
      name,
      help,
      type: 'histogram',
      samples: [...series.values()].flatMap(({ labels, counts, sum }) => {
        let count = 0
        const buckets = counts.map((each, index) => {
          count += each
          return { suffix: '_bucket', labels: { ...labels, le: String(bounds[index] ?? '+Inf') }, value: count }
        })
        return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }]
      }),
    }),
  }
}
