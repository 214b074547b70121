import { expect, test } from 'vitest'
import { rowInPlace } from './keep-focus.ts'

test.each([
  ['the row itself where it still is', ['a', 'b', 'c'], 'b', 1, 'b'],
  ['the row itself where it has moved', ['c', 'b'], 'b', 0, 'b'],
  ['the next row after a removal', ['a', 'c'], 'b', 1, 'c'],
  ['the last row after the removal of the last one', ['a', 'b'], 'c', 2, 'b'],
  ['nothing in an empty list', [], 'a', 0, null],
])('rowInPlace returns %s', (_what, rows, row, index, expected) => {
  expect(rowInPlace<string>(rows, row, index)).toBe(expected)
})
