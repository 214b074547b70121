import { expect, it } from 'vitest'
import { strengthOf, suggestPassphrase } from './passphrase.ts'

const wordsOf = (password: string) => strengthOf(password, 6)?.words.split('.')[0]?.split(':')[0] ?? null

it.each([
  ['', null],
  ['abc', 'Too short'],
  ['password', 'Easy to guess'],
  ['Password2024!', 'Easy to guess'],
  ['aaaaaaaaaaaaaaaaaaaa', 'Easy to guess'],
  ['12345678901234567890', 'Easy to guess'],
  ['abcdefghijklmnop', 'Easy to guess'],
  ['lemon lemon lemon lemon lemon', 'Easy to guess'],
  ['analytical engine', 'Easy to guess'],
  ['analytical engine brass', 'Fair'],
  ['correct horse battery staple cup', 'Strong'],
  ['k7#Qz!p2Wm_x', 'Strong'],
])('strengthOf %j is %j', (password, words) => {
  expect(wordsOf(password)).toBe(words)
})

it('a suggested passphrase is very strong, and never the same', () => {
  const some = Array.from({ length: 50 }, suggestPassphrase)
  expect(new Set(some).size).toBe(50)
  for (const passphrase of some) {
    expect(passphrase).toMatch(/^[a-z]+( [a-z]+){5}$/)
    expect(strengthOf(passphrase, 6)?.tone).toBe('ok')
  }
})
