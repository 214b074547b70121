import { it } from 'vitest'
import { everything } from '../../tests/helpers/n8n/everything.ts'
import { hostileShapes, hostileStrings } from '../../tests/helpers/n8n/hostile-workflows.ts'

it.each(hostileShapes(20_000))('no function throws for %s', (_, text) => void everything(text))

it('no function throws for hostile text in any place', () => {
  for (const [, text] of hostileStrings(20_000)) everything(text)
})
