import { expect, it } from 'vitest'
import { everything } from '../../helpers/n8n/everything.ts'
import { hostileShapes } from '../../helpers/n8n/hostile-workflows.ts'
import { expectLimitedDrawings } from '../../helpers/n8n/limited-drawings.ts'

it.each(hostileShapes(1_900_000))(
  'no function throws for a file of the maximum size, and its drawings stay small: %s',
  (_, text) => {
    expect(everything(text).length).toBeLessThan(60_000_000)
    expectLimitedDrawings(text)
  },
)
