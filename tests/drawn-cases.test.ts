import fc from 'fast-check'
import { expect, test } from 'vitest'

test('a property test draws the same cases in every run', () => {
  expect(fc.sample(fc.nat(), 3)).toEqual([21, 26, 243170872])
})
