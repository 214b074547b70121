import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

const links = (text: string) => textParts(text).flatMap(({ text, href }) => (href ? [text] : []))

test.each([
  ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
  ['(https://example.com/a)', ['https://example.com/a']],
  ['https://en.wikipedia.org/wiki/Queue_(data)', ['https://en.wikipedia.org/wiki/Queue_(data)']],
  ['http://a.example, https://b.example!', ['http://a.example', 'https://b.example']],
  ['"https://example.com"', ['https://example.com']],
  ['javascript:alert(1) data:text/html,x ftp://a.example www.example.com', []],
  ['https://', []],
  ['<a href="https://example.com">', ['https://example.com']],
])('textParts finds the links in %s', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

test('textParts returns parts that join to the whole text', () => {
  for (const text of [
    '',
    'a',
    'a https://b.example c',
    'https://b.example\n\nhttps://c.example).',
    '((https://d.example))',
    // As long as a comment may be: a slow split would stop every reader's page.
    `https://e.example/${'.'.repeat(2_400)}${')'.repeat(2_400)}`,
  ]) {
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
})
