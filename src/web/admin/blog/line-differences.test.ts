import { expect, test } from 'vitest'
import { lineDifferences } from './line-differences.ts'

const said = (before: string, after: string) =>
  lineDifferences(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)

test('keeps the common lines and says what went and came', () => {
  expect(said('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d'])
  expect(said('a', 'a')).toEqual([' a'])
  expect(said('', 'a')).toEqual(['-', '+a'])
})

test('both texts can be read from it, however long', () => {
  const before = Array.from({ length: 5_000 }, (_, index) => `line ${index}`).join('\n')
  const after = before.replace('line 10\n', '').replace('line 4990', 'changed').replaceAll('7', 'seven')
  const lines = lineDifferences(before, after)
  const text = (without: string) =>
    lines
      .filter(({ kind }) => kind !== without)
      .map((line) => line.text)
      .join('\n')
  expect([text('added'), text('removed')]).toEqual([before, after])
})
