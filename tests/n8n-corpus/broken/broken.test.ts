import { describe, expect, it } from 'vitest'
import { allFaults } from './faults.ts'
import { brokenFigures, soundFigures } from './score.ts'

describe('workflows that are broken as people break them', () => {
  it('are at least 60, each with a title of its own', () => {
    expect(allFaults.length).toBeGreaterThanOrEqual(60)
    expect(new Set(allFaults.map(({ title }) => title)).size).toBe(allFaults.length)
  })

  it('are told to at least 95 %, and no longer once they are mended', () => {
    const { all, missed, wrong } = brokenFigures()
    expect(wrong).toEqual([])
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(all * 0.05)
  })
})

it('at most one finding is told of any of 500 sound workflows', () => {
  const { told, maximum } = soundFigures(500)
  expect(maximum, JSON.stringify(told[0])).toBeLessThanOrEqual(1)
})
