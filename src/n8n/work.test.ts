import { describe, expect, it } from 'vitest'
import { everything } from '../../tests/helpers/n8n/everything.ts'
import { hostileShapes } from '../../tests/helpers/n8n/hostile-workflows.ts'
import { countSteps } from '../../tests/helpers/steps.ts'

const small = hostileShapes(10_000)
const large = hostileShapes(40_000)

describe('no function throws, and a file four times as large takes about four times the work:', () => {
  it.each(small.map(([title, text], index) => ({ title, text, longer: large[index]?.[1] ?? '' })))(
    '$title',
    async ({ text, longer }) => {
      const before = await countSteps(() => everything(text))
      const after = await countSteps(() => everything(longer))
      // A quadratic algorithm would take sixteen times the work.
      expect(after / before).toBeLessThan(8)
    },
  )
})
