import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { clientAddress } from './client-address.ts'

const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c, true)))
const from = async (forwarded: string) => (await app.request('/', { headers: { 'x-forwarded-for': forwarded } })).text()

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
