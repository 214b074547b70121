import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { openTestSite } from '../helpers/site.ts'

const large = ['/api/openapi.json', '/api/docs/swagger-ui-bundle.js', '/api/docs/swagger-ui.css']

it('builds the API description once for many requests', async () => {
  await using site = await openTestSite()
  const build = vi.spyOn(site.app, 'getOpenAPI31Document')

  const answers = await Promise.all(Array.from({ length: 20 }, () => site.call('GET', '/api/openapi.json')))
  answers.push(await site.call('GET', '/api/openapi.json'))

  expect(build).toHaveBeenCalledTimes(1)
  expect(new Set(answers.map(({ status, text }) => `${status} ${text.length}`)).size).toBe(1)
})

it.each(large)('GET %s answers the same precompressed bytes to every client', async (path) => {
  await using site = await openTestSite()
  const bytes = async (accepted: string) => {
    const response = await site.app.request(path, { headers: { 'accept-encoding': accepted } })
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    return { encoding: response.headers.get('content-encoding'), body: Buffer.from(await response.arrayBuffer()) }
  }

  const plain = await bytes('identity')
  const [br, zipped] = [await bytes('gzip, br'), await bytes('gzip')]

  expect([plain.encoding, br.encoding, zipped.encoding]).toEqual([null, 'br', 'gzip'])
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
  // Other encodings get the uncompressed body and no compression per request.
  for (const other of ['deflate', '*', 'gzip;q=0', ''])
    expect([other, (await bytes(other)).encoding]).toEqual([other, null])
})

it.each(large)('GET %s answers 304 to a matching If-None-Match', async (path) => {
  await using site = await openTestSite()
  const first = await site.call('GET', path)
  const etag = first.headers.get('etag') ?? ''

  for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await site.call('GET', path, { headers: { 'if-none-match': header } })
    expect([again.status, again.text]).toEqual([304, ''])
  }
  expect((await site.call('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})
