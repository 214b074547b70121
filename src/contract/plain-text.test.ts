import { expect, it } from 'vitest'
import { isBlank } from './plain-text.ts'

it.each(['', ' \n\t', '\u00a0', '\u200b\u200b', '\u3164', '\u115f\u1160', '\uffa0 \u2800', '\ufeff', '\u00ad'])(
  'isBlank returns true for %j',
  (text) => {
    expect(isBlank(text)).toBe(true)
  },
)

it.each(['a', ' é ', '한', '👍', '.', '0', '\u3164a'])('isBlank returns false for %j', (text) => {
  expect(isBlank(text)).toBe(false)
})
