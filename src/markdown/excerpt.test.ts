import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { markdownTeaser, teaserText } from './excerpt.ts'

test('teaserText returns a text that fits unchanged', () => {
  expect(teaserText('a  b\nc', 5)).toBe('a b c')
  expect(teaserText('')).toBe('')
})

test('teaserText cuts a longer text between words', () => {
  expect(teaserText('one two three', 8)).toBe('one two…')
  expect(teaserText('one two three', 7)).toBe('one two…')
  expect(teaserText('one, two', 6)).toBe('one…')
  expect(teaserText('abcdefgh', 3)).toBe('abc…')
  expect(teaserText('😀😀', 3)).toBe('😀…')
})

test('teaserText returns a prefix of at most the given length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 130 }), (text, length) => {
      const teaser = teaserText(text, length)
      expect(teaser.replace(/…$/, '').length).toBeLessThanOrEqual(length)
      expect(text.replace(/\s+/g, ' ').trim().startsWith(teaser.replace(/…$/, ''))).toBe(true)
    }),
  )
})

test('markdownTeaser drops marks, comments and code', () => {
  const markdown =
    '# Title\n\n> A **bold** [link](/x) to `code` in snake_case\n\n```ts\nlet a\n```\n\n![i](j)\n- [x] *end*'
  expect(markdownTeaser(markdown, 160)).toBe('Title A bold link to code in snake_case end')
  expect(markdownTeaser('| a | b |\n|---|---|\n| 1 | 2 |', 160)).toBe('a b 1 2')
  expect(markdownTeaser('a <!-- b\nc --> d <!-- e --> f\n~~~\n```\n~~~\ng --> h', 160)).toBe('a d f g --> h')
  expect(markdownTeaser('one two three', 8)).toBe('one two…')
})

const repeated = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))

test.each([' ', '\t|', '`', '~', '<!--', '[', '![', '[a](', '> ', '- ', '_', '# a\n', ' \n', '|\n', '\\`', 'a '])(
  'markdownTeaser reads half a megabyte of %j a few times at most',
  (piece) => {
    const read = (length: number) => {
      const replaced = vi.spyOn(String.prototype, 'replace')
      markdownTeaser(repeated(piece, length), 160)
      const lengths = replaced.mock.contexts.map((text) => String(text).length)
      replaced.mockRestore()
      return lengths.reduce((sum, length) => sum + length, 0)
    }
    // Lines without words are read a few times each; words fill the teaser, which ends the reading.
    expect(read(500_000)).toBeLessThanOrEqual(4 * 500_000)
    if (piece === 'a ') expect(read(500_000)).toBe(read(10_000))
  },
)
