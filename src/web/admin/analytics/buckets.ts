import type { StatsRow } from '../../../contract/stats.ts'
import { dayName } from './names.ts'

/** A column of the chart. */
export interface Bucket {
  label: string
  reads: number
  visitors: number
}

const mostColumns = 92
const week = 7

/** The days as columns. A year has a column for each week; the first one may be short. */
export function bucketsOf(days: readonly StatsRow[]): Bucket[] {
  if (days.length <= mostColumns) {
    return days.map(({ key, reads, visitors }) => ({ label: dayName(key), reads, visitors }))
  }
  const weeks: StatsRow[][] = []
  for (let end = days.length; end > 0; end -= week) weeks.unshift(days.slice(Math.max(0, end - week), end))
  return weeks.map((some) => ({
    label: `Week from ${dayName(some[0]?.key ?? '')}`,
    reads: some.reduce((sum, { reads }) => sum + reads, 0),
    visitors: some.reduce((sum, { visitors }) => sum + visitors, 0),
  }))
}

const steps = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10]

/** The top of the scale: the next round number, of which the half is whole. */
export function scaleTop(highest: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(4, highest)))
  const tops = steps.map((step) => Math.round(step * size)).filter((top) => top >= 4 && top % 2 === 0)
  return tops.find((top) => top >= highest) ?? 10 * size
}
