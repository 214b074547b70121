import { expect, test } from 'vitest'
import { withoutWords, withWords, wordsOf } from './bulk.ts'

test('words are split at commas, trimmed, and kept once each', () => {
  expect(wordsOf(' n8n , Queue,, queue ,')).toEqual(['n8n', 'Queue'])
})

test('a word that an entry already has is not added again, and the others keep their order', () => {
  expect(withWords(['b', 'A'], ['a', 'c'])).toEqual(['b', 'A', 'c'])
})

test('a word is removed in any case of its letters', () => {
  expect(withoutWords(['n8n', 'Queue', 'c'], ['queue', 'x'])).toEqual(['n8n', 'c'])
})
