import { expect, it } from 'vitest'
import { base32, codeAt, keyUri, stepAt, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at %i seconds is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeAt(secret, stepAt(at(seconds)))).toBe(code)
})

it('a code is accepted one step early and one step late, and not two', () => {
  const step = stepAt(at(1234567890))
  for (const [away, accepted] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const code = codeAt(secret, step + away)
    expect([away, stepOf(secret, code, at(1234567890))]).toEqual([away, accepted ? step + away : null])
  }
})

it('a code of another length or of other characters is refused', () => {
  for (const code of ['', '00592', '0059240', '٠٠٥٩٢٤', '005 924']) {
    expect(stepOf(secret, code, at(1234567890))).toBe(null)
  }
})

it('base32 is that of RFC 4648 without padding', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
})

it('the address of the QR code escapes the names in it', () => {
  const uri = keyUri(secret, { issuer: 'Ada & Co: Home', account: 'ada+x@example.com' })
  expect(uri).toBe(
    'otpauth://totp/Ada%20%26%20Co%3A%20Home:ada%2Bx%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Ada%20%26%20Co%3A%20Home',
  )
})
