import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText, teaserText } from './excerpt.ts'

test('a text that fits is not cut', () => {
  expect(teaserText('a  b\nc', 5)).toBe('a b c')
  expect(teaserText('')).toBe('')
})

test('a longer one is cut between words', () => {
  expect(teaserText('one two three', 8)).toBe('one two…')
  expect(teaserText('one two three', 7)).toBe('one two…')
  expect(teaserText('one, two', 6)).toBe('one…')
  expect(teaserText('abcdefgh', 3)).toBe('abc…')
  expect(teaserText('😀😀', 3)).toBe('😀…')
})

test('never longer than asked, and a beginning of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 130 }), (text, length) => {
      const teaser = teaserText(text, length)
      expect(teaser.replace(/…$/, '').length).toBeLessThanOrEqual(length)
      expect(text.replace(/\s+/g, ' ').trim().startsWith(teaser.replace(/…$/, ''))).toBe(true)
    }),
  )
})

test('markdown loses its marks and its code', () => {
  const markdown =
    '# Title\n\n> A **bold** [link](/x) to `code` in snake_case\n\n```ts\nlet a\n```\n\n![i](j)\n- [x] *end*'
  expect(plainText(markdown)).toBe('Title A bold link to code in snake_case end')
  expect(plainText('| a | b |\n|---|---|\n| 1 | 2 |')).toBe('a b 1 2')
})
