import { expect, test } from 'vitest'
import { bounds, codeOf, firstLoads } from '../../bench/first-load.ts'

const loads = firstLoads()

test.each(loads)('the first load of $page has at most 100 KB of JavaScript and 15 KB of CSS', ({ js, css }) => {
  expect(js).toBeLessThanOrEqual(bounds.js)
  expect(css).toBeLessThanOrEqual(bounds.css)
})

test('no public page loads a highlighter, a markdown parser or zod', () => {
  const code = codeOf(loads)
  for (const mark of ['micromark', 'oniguruma', 'ZodError']) expect(code).not.toContain(mark)
})
