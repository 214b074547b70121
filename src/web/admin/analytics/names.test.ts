import { expect, test } from 'vitest'
import { counted, noun } from './names.ts'

test.each([
  [1, 'visitor'],
  [0, 'visitors'],
  [2, 'visitors'],
  [undefined, 'visitors'],
])('beside the number %s is the word %s', (value, word) => {
  expect(noun(value, 'visitor')).toBe(word)
})

test('a word with its own plural has it', () => {
  expect([1, 2].map((value) => noun(value, 'template taken', 'templates taken'))).toEqual([
    'template taken',
    'templates taken',
  ])
  expect(counted(1200, 'read')).toBe('1,200 reads')
})
