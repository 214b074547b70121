import { expect, it } from 'vitest'
import * as field from '../fields.ts'

it('a line holds no line breaks', () => {
  const { input } = field.line('Name')
  expect(input.parse(' a \r\n\n b\u2028 c  d\u0085 ')).toBe('a b c  d')
})

it('a line that is much too long is refused at once', () => {
  expect(field.line('Name').input.safeParse(`a${' '.repeat(1_000_000)}b`).success).toBe(false)
})

it.each([
  'http://[',
  'https://%',
  'https://a.example:99999/',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
])('an address that no page could use is refused: %s', (address) => {
  expect(field.address('Link').input.safeParse(address).success).toBe(false)
})

it.each(['https://a.example/x?y#z', '/contact', ''])('an address may be %j', (address) => {
  expect(field.address('Link').input.safeParse(address).success).toBe(true)
})
