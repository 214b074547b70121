import { describe, expect, it, vi } from 'vitest'
import { countedPages } from '../../../../tests/helpers/counted-pages.ts'
import { makeEntry } from '../../../../tests/helpers/factories.ts'
import { makeAdmin, makeUser } from '../../../../tests/helpers/people.ts'
import { openTestSite } from '../../../../tests/helpers/site.ts'
import { collectionEndpoints } from '../../../contract/api/collections.ts'
import { bodyLimits, type Endpoint } from '../../../contract/api/endpoint.ts'
import { endpoints } from '../../../contract/api/endpoints.ts'
import { sizeLabel } from '../../../contract/limits.ts'
import { paths } from '../../../contract/site-map.ts'

const id = '0198c0de-0000-7000-8000-000000000000'

const writing = Object.entries<Endpoint>({ ...endpoints, ...collectionEndpoints })
  .filter(([key]) => !key.startsWith('GET'))
  .map(([key, endpoint]) => {
    const [method = '', path = ''] = key.replace(/\{\w+\}/g, id).split(' ')
    return { key, method, path, endpoint, ...bodyLimits(endpoint) }
  })
const withJson = writing.filter(({ endpoint }) => endpoint.body)

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const signIn = { method: 'POST', path: '/api/auth/login' }

describe('the limits of a body', () => {
  it('16 KB are allowed to everybody but admins, and more only where the fields need it', () => {
    const others = writing.filter(({ endpoint, bytes }) => endpoint.access !== 'admin' && bytes !== 16 * 1024)
    expect(Object.fromEntries(others.map(({ key, bytes }) => [key, sizeLabel(bytes)]))).toEqual({
      'POST /api/contact': '80 KB',
      'POST /api/contact/with-attachment': '10.25 MB',
      'POST /api/comments': '48 KB',
      'PUT /api/comments/{id}': '48 KB',
      'POST /api/auth/passkeys': '32 KB',
    })
  })

  it('every endpoint refuses a body of one byte more than its limit', async () => {
    await using site = await openTestSite({ env: { RATE_LIMIT: 'off' } })
    const { token } = await makeAdmin(site)
    await site.context.settings.change({ letters: { enabled: true } })
    for (const { key, method, path, endpoint, bytes } of writing) {
      const headers = endpoint.form && { 'content-type': 'multipart/form-data; boundary=x' }
      const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 '
      const raw = (endpoint.form ? part : '"').padEnd(bytes + 1, 'x')
      const { status, body } = await site.call(method, path, { token, raw, headers })
      expect([key, status, body.code]).toEqual([key, 413, 'too_large'])
      if (!endpoint.form) expect(body.error).toBe(`The request is larger than ${sizeLabel(bytes)}.`)
    }
  })

  it('every endpoint that takes JSON reads a body of exactly its limit, and refuses one that is nested too deeply', async () => {
    await using site = await openTestSite({ env: { RATE_LIMIT: 'off' } })
    const { token } = await makeAdmin(site)
    await site.context.settings.change({ letters: { enabled: true } })
    for (const { key, method, path, bytes, depth } of withJson) {
      const answers = []
      for (const raw of [`"${'x'.repeat(bytes - 2)}"`, nested(depth), nested(depth + 1)]) {
        const { status, body } = await site.call(method, path, { token, raw })
        answers.push([status, body.code, /levels deep/.test(body.error)])
      }
      const notAnObject = [400, 'malformed', false]
      expect([key, answers]).toEqual([key, [notAnObject, notAnObject, [400, 'malformed', true]]])
    }
  })

  it('a visitor’s body for an admin’s endpoint is not read', async () => {
    await using site = await openTestSite()
    const body = new ReadableStream({ pull: () => expect.unreachable() }, { highWaterMark: 0 })
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    expect((await site.app.request('/api/blogs', request)).status).toBe(401)
  })

  it('the longest comment and the longest message are accepted with every letter escaped', async () => {
    await using site = await openTestSite()
    const { token } = await makeUser(site)
    const post = await makeEntry(site, 'blogs', { published: true, publish_at: null })
    const escaped = (body: object) => JSON.stringify(body).replaceAll('é', '\\u00e9')
    const comment = escaped({ blog_id: post.id, content: 'é'.repeat(5_000), website: 'é'.repeat(2_000) })
    const message = { name: 'é'.repeat(300), email: 'ann@example.com', subject: 'é'.repeat(300) }
    const long = escaped({
      ...message,
      about: 'é'.repeat(300),
      message: 'é'.repeat(10_000),
      website: 'é'.repeat(2_000),
    })
    expect((await site.call('POST', '/api/comments', { token, raw: comment })).status).toBe(201)
    expect((await site.call('POST', '/api/contact', { raw: long })).status).toBe(200)
  })
})

describe('the depth of JSON', () => {
  it('is limited before it is parsed', async () => {
    await using site = await openTestSite()
    const parse = vi.spyOn(JSON, 'parse')
    for (const raw of [nested(17), `{"email":"${'['.repeat(20)}","x":${nested(16)}}`, '{"a":'.repeat(3_000)]) {
      const headers = { 'content-type': 'application/json' }
      const answer = await site.app.request(signIn.path, { ...signIn, headers, body: raw })
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('nests lists and objects more than 16 levels deep'),
      ])
      expect(parse.mock.calls.map(([text]) => text)).not.toContain(raw)
    }
  })

  it.each([
    ['brackets in a text', `"${'['.repeat(1_000)}"`],
    ['brackets after an escaped quote', `"\\"${'{'.repeat(1_000)}"`],
    ['brackets after an escaped backslash at the end of a text', `"\\\\",${'[],'.repeat(1_000)}1`],
    ['many lists beside each other', '[],'.repeat(1_000).slice(0, -1)],
  ])('%s are not nested', async (_, inner) => {
    await using site = await openTestSite()
    const { status } = await site.call('POST', signIn.path, { raw: `{"email":[${inner}]}` })
    expect(status).toBe(422)
  })
})

describe('refused bodies', () => {
  const ofOne = { 'x-forwarded-for': '203.0.113.1' }
  const open = () => openTestSite({ env: { TRUST_PROXY: 'on' } })
  const bad: [name: string, path: string, raw: string, type?: string][] = [
    ['too large', signIn.path, 'x'.repeat(20_000)],
    ['nested too deeply', signIn.path, nested(500)],
    ['malformed', signIn.path, '{'],
    ['a malformed form', '/api/contact/with-attachment', 'x', 'multipart/form-data; boundary=x'],
    ['a form of a page that is too large', paths.subscribe, 'x'.repeat(20_000), 'application/x-www-form-urlencoded'],
  ]

  it.each(bad)('a client whose bodies are %s gets 429 after 30 of them, others and admins do not', async (...one) => {
    const [, path, raw, type = 'application/json'] = one
    await using site = await open()
    await site.context.settings.change({ letters: { enabled: true } })
    const { call } = countedPages(site)
    const { token } = await makeAdmin(site)
    const statuses: number[] = []
    const sent = { raw, headers: { ...ofOne, 'content-type': type } }
    for (let count = 0; count < 30; count += 1) statuses.push((await call('POST', path, sent)).status)
    // Messages have a lower limit of their own.
    expect(statuses.slice(0, 20).every((status) => status === 400 || status === 413)).toBe(true)
    const large = { raw: 'x'.repeat(20_000), headers: sent.headers }
    const refused = await call('POST', path, large)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    const other = { ...large.headers, 'x-forwarded-for': '203.0.113.2' }
    expect((await call('POST', path, { ...large, headers: other })).status).not.toBe(429)

    // With a Content-Length, as from a browser, a small body is still read.
    const small = { ...ofOne, 'content-length': '60' }
    const good = { headers: small, body: { email: 'ann@example.com', password: 'wrong' } }
    expect((await call('POST', signIn.path, good)).status).toBe(401)
    expect((await call('GET', '/api/blogs', { headers: ofOne })).status).toBe(200)
    expect((await call('POST', '/api/blogs', { token, headers: ofOne, raw: '{' })).status).toBe(400)
  })

  it('what another site makes a browser send is not counted', async () => {
    await using site = await open()
    const headers = { ...ofOne, 'sec-fetch-site': 'cross-site' }
    for (let count = 0; count < 40; count += 1)
      await site.call('POST', signIn.path, { raw: 'x'.repeat(20_000), headers })
    const own = await site.call('POST', signIn.path, { raw: 'x'.repeat(20_000), headers: ofOne })
    expect(own.status).toBe(413)
  })

  it('the bodies of signed-in people are not counted', async () => {
    await using site = await open()
    const { token } = await makeUser(site)
    for (let count = 0; count < 40; count += 1) {
      const { status } = await site.call('POST', '/api/comments', { token, raw: '{', headers: ofOne })
      expect(status).toBe(400)
    }
    expect((await site.call('POST', signIn.path, { headers: ofOne, raw: '{' })).status).toBe(400)
  })
})
