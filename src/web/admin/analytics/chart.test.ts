import { expect, it } from 'vitest'
import { type StatsRow, statsCountNames } from '../../../contract/stats.ts'
import { bucketsOf, scaleTop } from './chart.tsx'

const days = (count: number): StatsRow[] =>
  Array.from({ length: count }, (_, index) => {
    const counts = Object.fromEntries(statsCountNames.map((name) => [name, 1])) as Omit<StatsRow, 'key'>
    return { ...counts, key: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10) }
  })

it('a quarter has a column for each day, a year one for each week up to the last day', () => {
  expect(bucketsOf(days(90)).length).toBe(90)
  const weeks = bucketsOf(days(365))
  expect(weeks.map(({ reads }) => reads)).toEqual([1, ...Array.from({ length: 52 }, () => 7)])
  expect(weeks.at(-1)?.label).toBe('Week from Fri, Dec 25')
})

it('the scale ends with a round number at or above the highest column, and its half is whole', () => {
  const tops = [0, 1, 4, 5, 7, 9, 11, 13, 31, 99, 120, 121, 999].map(scaleTop)
  expect(tops).toEqual([4, 4, 4, 6, 8, 10, 12, 16, 40, 100, 120, 160, 1000])
})
