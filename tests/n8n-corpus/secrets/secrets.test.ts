import { describe, expect, it } from 'vitest'
import { classes, readCases, scoreOf, sets } from './cases.ts'

/** `npm run bench -- gate` prints the figures. */
describe.each(sets)('of the made-up values that are %s', (set) => {
  const cases = readCases(set)

  it.each(classes)('at least 95 of 100 of each kind are told, and 95 of 100 that are told are one: %s', (each) => {
    const { precision, recall, missed, wrong } = scoreOf(cases, each)
    const lines = [...missed, ...wrong].map(({ line }) => line).join('\n')
    expect(recall, lines).toBeGreaterThanOrEqual(0.95)
    expect(precision, lines).toBeGreaterThanOrEqual(0.95)
  })

  it('no kind lacks cases, and about half of all are harmless', () => {
    for (const each of classes) expect(cases.filter(({ expected }) => expected === each).length).toBeGreaterThan(20)
    expect(cases.filter(({ expected }) => expected === '-').length).toBeGreaterThan(cases.length * 0.45)
  })
})
