import { describe, expect, it } from 'vitest'
import { isEmailAddress, withAsciiDomain } from './email-address.ts'

describe('an email address', () => {
  it.each([
    'ada@example.com',
    'Ada.Lovelace+site@mail.example.co.uk',
    "o'brien@example.com",
    'r&d@example.com',
    'bounce=ada/site@example.com',
    'ada@xn--mnchen-3ya.de',
    'ada@example.xn--p1ai',
    'a@b-c.de',
  ])('%s is accepted', (address) => {
    expect(isEmailAddress(address)).toBe(true)
  })

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@localhost',
    'ada@example.com.',
    'ada@-example.com',
    'ada@127.0.0.1',
    '.ada@example.com',
    'a..b@example.com',
    'ada@example.com, bob@example.com',
    'ada@example.com\r\nBcc: bob@example.com',
    '"ada lovelace"@example.com',
    'Ada <ada@example.com>',
    '=?utf-8?q?bob=40example.net=3e=20?=@example.com',
    'bob%example.net@example.com',
    'example.net!bob@example.com',
    'jörg@example.com',
    'ada@münchen..de',
  ])('%j is refused', (address) => {
    expect(isEmailAddress(withAsciiDomain(address))).toBe(false)
  })
})

describe('the domain of an address', () => {
  it.each([
    ['ada@münchen.de', 'ada@xn--mnchen-3ya.de'],
    ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
    ['Ada@Example.com', 'Ada@Example.com'],
  ])('%s becomes %s', (typed, stored) => {
    expect(withAsciiDomain(typed)).toBe(stored)
    expect(isEmailAddress(stored)).toBe(true)
  })

  it.each(['ada@münchen.de/path', 'ada@münchen.de:25', 'ada@münchen.de#x', 'ada@ｅxample.com ', 'münchen.de'])(
    '%s stays as it is',
    (typed) => {
      expect(withAsciiDomain(typed)).toBe(typed)
    },
  )

  it('with digits in other letters is not an address of a computer', () => {
    expect(isEmailAddress(withAsciiDomain('ada@１２７.0.0.1'))).toBe(false)
  })
})
