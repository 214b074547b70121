import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openTestSite } from '../../../../tests/helpers/site.ts'

/** The warnings that a site with these settings logs. */
async function warnings(env: Record<string, string>, headers: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line).msg) })
  await using site = await openTestSite({ log, env })
  for (const path of ['/api/blogs', '/feed.xml', '/api/nothing']) await site.call('GET', path, { headers })
  return lines
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

it('warns once about an unconfigured proxy and says what to do', async () => {
  const lines = await warnings({}, forwarded)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUST_PROXY=on')
  // The visitor sent it, so it must not be logged.
  expect(lines[0]).not.toContain('203.0.113.7')
})

it('does not warn with a configured proxy or without a proxy', async () => {
  expect(await warnings({ TRUST_PROXY: 'on' }, forwarded)).toEqual([])
  expect(await warnings({}, {})).toEqual([])
})
