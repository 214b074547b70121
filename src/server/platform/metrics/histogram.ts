import type { Labels, Metric } from './text.ts'

interface Series {
  labels: Labels
  /** The number of values up to each bound and above the one before it; the last one counts those above all bounds. */
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
