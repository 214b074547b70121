import { expect, test } from 'vitest'
import { teaser } from './words.ts'

test('a teaser ends with a sentence or, if that is too long, with a part of it or a word', () => {
  const sentence = 'Every morning it reads the orders of yesterday from Postgres.'
  expect(teaser(sentence)).toBe(sentence)
  expect(teaser(`${sentence} ${'More follows here '.repeat(9)}`)).toBe(sentence)
  const list =
    'Turns a product list that was pasted from anywhere into a clean CSV file: prices in one spelling and sorted'
  expect(teaser(`${list} by name. ${sentence}`)).toBe(`${list} by name.`)
  expect(teaser(`${list} by name${', each SKU once'.repeat(6)}.`)).toBe(`${list.slice(0, list.indexOf(':'))}…`)
  expect(teaser('word '.repeat(40))).toBe(`${'word '.repeat(21)}word…`)
  expect(teaser('😀'.repeat(100)).isWellFormed()).toBe(true)
})
