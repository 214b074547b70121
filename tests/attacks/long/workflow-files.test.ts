import { expect, it } from 'vitest'
import { everything } from '../../../src/n8n/testing-everything.ts'
import { hostileShapes } from '../../../src/n8n/testing-hostile.ts'

it.each(hostileShapes(1_900_000))('as large as the site takes: %s', (_, text) => {
  expect(everything(text).length).toBeLessThan(60_000_000)
})
