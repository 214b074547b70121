import { expect, it } from 'vitest'
import { counter, gauge, histogram, writeMetrics } from './metrics.ts'

it('writes names, help, types, labels and values in the text format', () => {
  const text = writeMetrics([
    gauge('site_age_seconds', 'An age.', 0.25),
    counter('site_things_total', 'With a \\ and\na line.', [
      { labels: { name: 'a "quoted" \\ and\na line', kind: 'b' }, value: 3 },
    ]),
    gauge('site_nothing', 'Without samples.', []),
  ])

  expect(text).toBe(`# HELP site_age_seconds An age.
# TYPE site_age_seconds gauge
site_age_seconds 0.25
# HELP site_things_total With a \\\\ and\\na line.
# TYPE site_things_total counter
site_things_total{name="a \\"quoted\\" \\\\ and\\na line",kind="b"} 3
`)
})

it('a histogram counts each value in all buckets that it fits in', () => {
  const sizes = histogram('site_sizes', 'Sizes.', [1, 10])
  for (const value of [1, 2, 11]) sizes.observe(value, { of: 'a' })
  sizes.observe(10, { of: 'b' })

  expect(writeMetrics([sizes.metric()])).toBe(`# HELP site_sizes Sizes.
# TYPE site_sizes histogram
site_sizes_bucket{of="a",le="1"} 1
site_sizes_bucket{of="a",le="10"} 2
site_sizes_bucket{of="a",le="+Inf"} 3
site_sizes_sum{of="a"} 14
site_sizes_count{of="a"} 3
site_sizes_bucket{of="b",le="1"} 0
site_sizes_bucket{of="b",le="10"} 1
site_sizes_bucket{of="b",le="+Inf"} 1
site_sizes_sum{of="b"} 10
site_sizes_count{of="b"} 1
`)
})
