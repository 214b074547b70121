import { expect, test } from 'vitest'
import { lineDifferences } from './versions-dialog.tsx'

const shown = (before: string, after: string) =>
  lineDifferences(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)

test('keeps the common lines and marks the removed and the added ones', () => {
  expect(shown('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d'])
  expect(shown('a', 'a')).toEqual([' a'])
  expect(shown('', 'a')).toEqual(['-', '+a'])
})

test('both texts can be rebuilt from the result, however long they are', () => {
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
