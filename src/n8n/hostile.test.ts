import { it } from 'vitest'
import { everything } from './testing-everything.ts'
import { hostileShapes, hostileStrings } from './testing-hostile.ts'

it.each(hostileShapes(20_000))('%s throws nothing', (_, text) => void everything(text))

it('any text in any place throws nothing', () => {
  for (const [, text] of hostileStrings(20_000)) everything(text)
})
