import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normaliseKeywords } from './fields/lists.ts'

it.each([
  ['a list', ['a', 'b'], ['a', 'b']],
  ['a comma-separated string', 'a, b,, c ', ['a', 'b', 'c']],
  ['an object, by its values', { one: 'a', two: ['b'] }, ['a', 'b']],
  ['nested values, in the order of appearance', ['a', ['b', { c: 'c' }, [['d']]], 'e'], ['a', 'b', 'c', 'd', 'e']],
  ['numbers', [2024, 'a'], ['2024', 'a']],
  ['doubles, once', 'a, b, a', ['a', 'b']],
  ['nothing', undefined, []],
  ['null', null, []],
  ['flags, and text that is not a number', [true, false, Number.NaN, Number.POSITIVE_INFINITY], []],
])('normaliseKeywords accepts %s', (_, value, expected) => {
  expect(normaliseKeywords(value)).toEqual(expected)
})

it('returns trimmed, non-empty, distinct texts without commas for any input', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const keywords = normaliseKeywords(value)
      expect(new Set(keywords).size).toBe(keywords.length)
      for (const one of keywords) {
        expect(one).toBe(one.trim())
        expect(one).not.toBe('')
        expect(one).not.toContain(',')
      }
    }),
  )
})

it('returns its own result unchanged, given as a list, a text and an object', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      const once = normaliseKeywords(words)
      expect(normaliseKeywords(once)).toEqual(once)
      expect(normaliseKeywords(once.join(','))).toEqual(once)
      expect(normaliseKeywords({ keywords: once })).toEqual(once)
    }),
  )
})

it('accepts a deeply nested value and one as long as a body may be', () => {
  let deep: unknown = 'a'
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]

  expect(normaliseKeywords(deep)).toEqual(['a'])
  expect(normaliseKeywords(Array.from({ length: 1_000_000 }, () => 'a'))).toEqual(['a'])
})
