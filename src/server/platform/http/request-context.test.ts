import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openTestSite } from '../../../../tests/helpers/site.ts'
import type { AppEnv } from './app-env.ts'
import { clientAddress, fromOutside } from './request-context.ts'

const app = new Hono<AppEnv>()
  .use(
    fromOutside(async (c, next) => {
      await next()
      c.header('X-Checked', 'yes')
    }),
  )
  .get('/', (c) => c.text('here'))

it('a request from outside passes the middleware, and a call by the page renderer skips it', async () => {
  const checked = async (env?: AppEnv['Bindings']) => {
    const response = await app.request('/', undefined, env)
    return [await response.text(), response.headers.get('X-Checked')]
  }

  expect(await checked()).toEqual(['here', 'yes'])
  expect(await checked({ internal: false })).toEqual(['here', 'yes'])
  expect(await checked({ internal: true })).toEqual(['here', null])
})

const addresses = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c, true)))
const from = async (forwarded: string) =>
  (await addresses.request('/', { headers: { 'x-forwarded-for': forwarded } })).text()

it.each([
  ['203.0.113.77', '203.0.113.77'],
  ['10.0.0.1, 203.0.113.77', '203.0.113.77'],
  ['203.0.113.77:40001', '203.0.113.77'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::ffff:203.0.113.77', '203.0.113.77'],
  ['whatever', 'unknown'],
  ['', 'unknown'],
])('clientAddress returns the client of X-Forwarded-For "%s" behind a proxy: %s', async (forwarded, client) => {
  expect(await from(forwarded)).toBe(client)
})

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
