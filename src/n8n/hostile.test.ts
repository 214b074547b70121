import { it } from 'vitest'
import { everything } from '../../tests/helpers/n8n/everything.ts'
import { hostileShapes, hostileStrings } from '../../tests/helpers/n8n/hostile-workflows.ts'

it.each(hostileShapes(20_000))('%s throws nothing', (_, text) => void everything(text))

it('any text in any place throws nothing', () => {
  for (const [, text] of hostileStrings(20_000)) everything(text)
})
