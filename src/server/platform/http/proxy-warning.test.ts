import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openTestSite } from '../../../../tests/helpers/site.ts'

/** A site, and the warnings of its log. */
async function warnings(env: Record<string, string>, headers: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line).msg) })
  await using site = await openTestSite({ log, env })
  for (const path of ['/api/blogs', '/feed.xml', '/api/nothing']) await site.call('GET', path, { headers })
  return lines
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

it('a proxy that the settings do not name is told of once, with what to do', async () => {
  const lines = await warnings({}, forwarded)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUST_PROXY=on')
  // It comes from the visitor: the log does not repeat it.
  expect(lines[0]).not.toContain('203.0.113.7')
})

it('nothing is said of a proxy that is named, or where there is none', async () => {
  expect(await warnings({ TRUST_PROXY: 'on' }, forwarded)).toEqual([])
  expect(await warnings({}, {})).toEqual([])
})
