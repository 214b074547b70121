import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fileOf, task } from '../../../tests/helpers/n8n/runs.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { limits } from '../../contract/limits.ts'
import { fetchExecution } from './n8n-execution.ts'

const key = 'n8n_api_made-up-key-4711'
const data = { resultData: { runData: { Start: [task(0, [[{ name: 'Ada Lovelace', email: 'ada@engine.io' }]])] } } }

/** Answers as n8n's public API does. */
const n8n: RequestListener = ({ url, headers }, response) => {
  const answer = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  }
  if (headers['x-n8n-api-key'] === 'without-scope') return answer(403, { message: 'Forbidden' })
  if (headers['x-n8n-api-key'] !== key) return answer(401, { message: 'unauthorized' })
  const id = /^(?:\/flows)?\/api\/v1\/executions\/(\d+)\?includeData=true$/.exec(url ?? '')?.[1]
  if (id === '123') return answer(200, { id: 123, finished: true, mode: 'manual', status: 'success', data })
  if (id === '7') return answer(200, { id: 7, finished: true, status: 'success' })
  if (id === '8') return answer(200, { id: 8, data: 'x'.repeat(limits.body) })
  if (id === '9') return response.writeHead(302, { location: `http://${headers.host}/api/v1/executions/123` }).end()
  if (id === '10') return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>n8n')
  if (id === '11') return answer(503, { message: 'Database is not ready' })
  if (id === '12') return response.destroy()
  if (id === '14') return response.writeHead(200).write('{', () => response.destroy())
  if (id === '13') return response.writeHead(200).write('{')
  if (id === '15') return response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end()
  return answer(404, { message: 'Not Found' })
}

describe('the execution of a run is fetched from n8n', () => {
  const server = createServer(n8n)
  let site: TestSite
  let token: string
  let at: string
  beforeAll(async () => {
    site = await openTestSite()
    token = (await makeAdmin(site)).token
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.close()
    await site[Symbol.asyncDispose]()
  })
  const fetched = (address: string, given = key) =>
    site.call('POST', '/api/workflows/execution', { token, body: { address, key: given } })

  it.each([
    '/workflow/aB3dE5gH7jK9mN2p/executions/123',
    '/workflow/aB3dE5gH7jK9mN2p/executions/123/8f3a2b1c?tab=1#x',
    '/workflow/aB3dE5gH7jK9mN2p/debug/123',
    '/execution/123',
    '/api/v1/executions/123?includeData=false',
    '/flows/workflow/aB3dE5gH7jK9mN2p/executions/123',
  ])('by its address %s and a key, and becomes a masked run', async (path) => {
    const { status, body, text } = await fetched(` ${at}${path} `)
    expect(status).toBe(200)
    expect(text).not.toContain(key)
    const file = JSON.stringify(fileOf({ Start: 'n8n-nodes-base.webhook' }, {}))
    const run = { kind: 'execution', text: body.text }
    const inspected = await site.call('POST', '/api/workflows/inspect', { token, body: { file, run } })
    expect(inspected.body.run.run.steps[0].outputs[0].items).toEqual([
      { name: 'Person A', email: 'person1@example.com' },
    ])
  })

  it('for admins only', async () => {
    const { token: user } = await makeUser(site)
    const body = { address: `${at}/execution/123`, key }
    expect((await site.call('POST', '/api/workflows/execution', { body })).status).toBe(401)
    expect((await site.call('POST', '/api/workflows/execution', { token: user, body })).status).toBe(403)
  })

  it.each([
    ['address', 'address of an execution', '/workflow/aB3dE5gH7jK9mN2p', key],
    ['address', 'no execution 404', '/execution/404', key],
    ['address', 'without its data', '/execution/7', key],
    ['address', 'larger than 2 MB', '/execution/8', key],
    ['address', 'redirects', '/execution/9', key],
    ['address', 'like n8n’s API', '/execution/10', key],
    ['address', 'status 503', '/execution/11', key],
    ['address', 'closed the connection', '/execution/12', key],
    ['address', 'closed the connection', '/execution/14', key],
    ['key', 'refused this key', '/execution/123', 'wrong'],
    ['key', 'execution:read', '/execution/123', 'without-scope'],
    ['key', 'no spaces', '/execution/123', 'a\r\nx: 1'],
  ])('each failure is a sentence at the %s: %s', async (field, sentence, path, given) => {
    const { status, body, text } = await fetched(`${at}${path}`, given)
    expect(status).toBe(422)
    expect(body.fields[field]).toContain(sentence)
    expect(text).not.toContain(key)
  })

  it.each([
    'ftp://n8n.acme.io/execution/1',
    'n8n.acme.io/execution/1',
    'file:///execution/1',
    'http://169.254.169.254/execution/1',
    'http://0xa9fea9fe/execution/1',
    'http://[fe80::1]/execution/1',
    'http://[::ffff:169.254.169.254]/execution/1',
    'http://[fd00:ec2::254]/execution/1',
    'http://[64:ff9b::169.254.169.254]/execution/1',
  ])('never from %s', async (address) => {
    const { status, body } = await fetched(address)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['address']])
  })

  it('never from a name that leads to a link-local address', async () => {
    const look = fetchExecution({ address: 'http://metadata.acme.io/execution/1', key }, (_, options, done) => {
      const addresses = [{ address: '169.254.169.254', family: 4 }]
      if (options.all) done(null, addresses)
      else done(null, '169.254.169.254', 4)
    })
    await expect(look).rejects.toThrow('may not')
  })

  it.each([
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate of n8n.acme.io is not valid'],
    ['CERT_HAS_EXPIRED', 'The certificate of n8n.acme.io is not valid'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'The certificate of n8n.acme.io is not valid'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'n8n.acme.io could not be reached'],
    ['EHOSTUNREACH', 'n8n.acme.io could not be reached'],
  ])('%s is a sentence', async (code, sentence) => {
    const address = 'https://n8n.acme.io/execution/1'
    const fetched = fetchExecution({ address, key }, (_, __, done) => done(Object.assign(new Error(), { code }), ''))
    const fields = { address: expect.stringContaining(sentence) }
    await expect(fetched).rejects.toMatchObject({ fields })
  })

  it('an answer that stops is distinguished from a connection that was closed', async () => {
    const { timeout } = AbortSignal
    using _ = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 500))
    const fetched = fetchExecution({ address: `${at}/execution/13`, key })
    await expect(fetched).rejects.toMatchObject({ fields: { address: '127.0.0.1 did not answer in time.' } })
  })

  it('an answer that changes the protocol is refused', async () => {
    const { status, body } = await fetched(`${at}/execution/15`)
    expect([status, body.fields?.address]).toEqual([422, 'This address does not answer like n8n’s API.'])
  })

  it('if nothing answers, it says so', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    await new Promise((resolve) => other.close(resolve))
    expect((await fetched(`http://127.0.0.1:${port}/execution/1`)).body.fields.address).toContain('Nothing answers')
    expect((await fetched('http://no-such-host.invalid/execution/1')).body.fields.address).toContain('was not found')
  })
})
