export type Labels = Readonly<Record<string, string>>

interface Sample {
  /** Of a histogram: `_bucket`, `_sum` or `_count`. */
  suffix?: string
  labels?: Labels
  value: number
}

/** A metric with its samples. Names follow Prometheus: base units, and `_total` for counters. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Metrics in Prometheus' text format 0.0.4. */
export const writeMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => lineOf(name, sample))]
        .map((line) => `${line}\n`)
        .join(''),
    )
    .join('')

/** A metric of one sample. */
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
