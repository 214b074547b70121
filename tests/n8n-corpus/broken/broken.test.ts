import { describe, expect, it } from 'vitest'
import { rules } from '../../../src/n8n/rules.ts'
import { allFaults } from './faults.ts'
import { brokenFigures, soundFigures } from './score.ts'

describe('workflows that are broken as people break them', () => {
  const faults = allFaults.filter((fault) => fault.rules.some((id) => Object.hasOwn(rules, id)))

  it('are at least 50, each with a title of its own', () => {
    expect(faults.length).toBeGreaterThanOrEqual(50)
    expect(new Set(faults.map(({ title }) => title)).size).toBe(faults.length)
  })

  it('are told to at least 95 %, and no longer once they are mended', () => {
    const { all, missed, wrong } = brokenFigures(faults)
    expect(wrong).toEqual([])
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(all * 0.05)
  })
})

it('at most one finding is told of any of 500 sound workflows', () => {
  const { told, most } = soundFigures(500)
  expect(most, JSON.stringify(told[0])).toBeLessThanOrEqual(1)
})
