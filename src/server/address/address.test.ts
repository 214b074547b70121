import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { checkAddress } from './index.ts'

it('a local address is not checked, because only this machine can open it', async () => {
  await using site = await openTestSite({ env: { SITE_URL: 'http://localhost:3000' } })
  const { token } = await makeAdmin(site)
  const { body } = await site.call('POST', '/api/admin/settings/address-check', { token })
  expect(body).toEqual({ address: 'http://localhost:3000', is_public: false, checks: [] })
})

it('a name that does not resolve is reported, and the other checks are skipped', async () => {
  const checks = await checkAddress('https://no-such-site.invalid', new Date())
  expect(checks.map(({ name, state }) => [name, state])).toEqual([
    ['name', 'failed'],
    ['certificate', 'skipped'],
    ['redirect', 'skipped'],
    ['answer', 'skipped'],
  ])
  expect(checks[0]?.text).toContain('A or AAAA record')
})

/** A local address in a spelling that is not recognised as local. */
const outside = (server: Server) => `http://[::ffff:127.0.0.1]:${(server.address() as AddressInfo).port}`

it.each([
  ['this site', 200, '{"status":"live"}', 'ok'],
  ['another one', 404, 'Not found', 'failed'],
])('what answers at the address is told from %s', async (_, status, body, state) => {
  const server = createServer((request, response) => {
    response.writeHead(status).end(request.url === '/api/health/live' ? body : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const checks = await checkAddress(outside(server), new Date())
    expect(checks.map((each) => each.state)).toEqual(['ok', 'failed', 'skipped', state])
    expect(checks[1]?.text).toContain('not encrypted')
  } finally {
    server.close()
  }
})
