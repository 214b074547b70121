import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../tests/helpers/any-character.ts'
import { rounds } from '../../tests/helpers/drawn-cases.ts'
import { leavesSite, safeAddress } from './address.ts'

test.each([
  '/blogs/a',
  'a.png',
  '../b?x=1#y',
  '#part',
  '?page=2',
  '',
  '//cdn.example.com/a.png',
  './odd:name',
  '/a:b',
  '#a:b',
  'http://a.b',
  'https://a.b/c?d=e#f',
  'irc://host/room',
  'ircs://host',
  'mailto:a@b.c',
  'xmpp:a@b.c',
])('keeps %j', (address) => {
  expect(safeAddress(address)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:x',
  '\u0000javascript:x',
  '\u0001\u0020javascript:x',
  'java\u200bscript:x',
  'javascript&colon;alert(1)',
  'java&#115;cript:x',
  'java%0Ascript:x',
  'vbscript:x',
  'data:text/html,x',
  'data:image/png;base64,AA',
  'file:///etc',
  'blob:https://a/b',
  'ftp://a.b',
  'tel:123',
  ':x',
  'foo:bar',
  'javascript :x',
  'feed:javascript:x',
  'C:\\x',
])('empties %j', (address) => {
  expect(safeAddress(address)).toBe('')
})

test('writes an allowed scheme in lower case', () => {
  expect(safeAddress('HTTPS://Example.com/A')).toBe('https://Example.com/A')
})

test('every address that safeAddress keeps resolves to an allowed scheme in a browser', () => {
  const nasty = fc.constantFrom(
    'javascript:',
    'JAVA',
    'script',
    ':',
    '\t',
    '\n',
    ' ',
    '/',
    '\\',
    '&',
    '#',
    'data:',
    '\u0000',
    'http',
  )
  const address = fc
    .array(fc.oneof(nasty, fc.string({ unit: anyCharacter, maxLength: 3 })))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(address, (input) => {
      const output = safeAddress(input)
      expect(safeAddress(output)).toBe(output)
      if (!URL.canParse(output, 'https://site.example/')) return
      const { protocol } = new URL(output, 'https://site.example/')
      expect(['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']).toContain(protocol)
    }),
    { numRuns: rounds(2_000) },
  )
})

test('leavesSite returns true for addresses of other sites only', () => {
  expect(['https://a.b', '//a.b', '/\\a.b'].every(leavesSite)).toBe(true)
  expect(['/a', 'a', '#a', 'mailto:a@b.c'].some(leavesSite)).toBe(false)
})
