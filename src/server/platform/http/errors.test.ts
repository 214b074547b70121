import { describe, expect, it } from 'vitest'
import { fullBody } from '../../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../../tests/helpers/on-both-databases.ts'
import { sharedSite } from '../../../../tests/helpers/shared-site.ts'
import { openTestSite } from '../../../../tests/helpers/site.ts'
import { errorBody } from '../../../contract/errors.ts'

// On one database, because none of these reaches it.
describe('bad requests', () => {
  const shared = sharedSite(openTestSite)

  it.each([
    ['malformed JSON', '{"title":', 400, 'malformed'],
    ['no JSON at all', 'hello', 400, 'malformed'],
    ['an empty body', '', 400, 'malformed'],
    ['an array', '[]', 400, 'malformed'],
    ['null', 'null', 400, 'malformed'],
    ['a text', '"title"', 400, 'malformed'],
    ['a number', '1', 400, 'malformed'],
    ['an empty object', '{}', 422, 'invalid'],
  ])('refuses %s', async (_, raw, status, code) => {
    const { site, token } = shared

    for (const [method, path] of [
      ['POST', '/api/blogs'],
      ['PUT', '/api/blogs/0198c0de-0000-7000-8000-000000000000'],
      ['POST', '/api/auth/login'],
    ] as const) {
      const answer = await site.call(method, path, { token, raw })
      expect([method, answer.status, answer.body.code]).toEqual([method, status, code])
      expect(errorBody.strict().safeParse(answer.body).success).toBe(true)
    }
  })

  const long = 'x'.repeat(2_500)
  const person = { name: 'Ann', email: 'ann@example.com', message: 'Hello' }
  it.each([
    ['/api/contact', 'Subject must be text.', { ...person, subject: 5 }],
    ['/api/contact', 'About must be text.', { ...person, about: ['a'] }],
    ['/api/contact', 'website must be text of at most 2,000 characters.', { ...person, website: long }],
    ['/api/contact', 'form_age must be a number of milliseconds.', { ...person, form_age: [] }],
  ])('%s answers: %s', async (path, sentence, body) => {
    const { site } = shared

    const answer = await site.call('POST', path, { body })

    expect([answer.status, answer.body.error]).toEqual([422, sentence])
  })

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'image/json', 'json'])(
    'answers 415 to a body sent as %s',
    async (type) => {
      const { site, token } = shared
      const headers = { 'content-type': type }

      const { status, body } = await site.call('POST', '/api/skills', { token, body: fullBody('skills'), headers })

      expect([status, body]).toEqual([415, { error: 'Send the body as application/json.', code: 'wrong_type' }])
    },
  )

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
  ])('accepts a body sent as %s', async (type) => {
    const { site, token } = shared
    const headers = { 'content-type': type }

    const { status } = await site.call('POST', '/api/skills', { token, body: fullBody('skills'), headers })

    expect(status).toBe(201)
  })

  it('answers 413 for a body over 2 MB, with or without a Content-Length', async () => {
    const { site, token } = shared
    const raw = JSON.stringify({ ...fullBody('blogs'), content: 'x'.repeat(2 * 1024 * 1024) })

    for (const headers of [undefined, { 'content-length': String(raw.length) }]) {
      const { status, body } = await site.call('POST', '/api/blogs', { token, raw, headers })
      expect([status, body]).toEqual([413, { error: 'The request is larger than 2 MB.', code: 'too_large' }])
    }
  })

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/blogs/slug'],
    ['GET', '/api/blogs/a/b/c'],
    ['PATCH', '/api/blogs'],
    ['DELETE', '/api/blogs'],
    ['POST', '/api/auth/sign-in/email'],
    ['GET', '/api/auth/get-session'],
    ['GET', '/api/..%2f..%2fetc%2fpasswd'],
    ['GET', '/api/__proto__'],
    ['GET', '/api/docs/package.json'],
    ['GET', '/api/docs/constructor'],
  ])('%s %s answers 404 in JSON', async (method, path) => {
    const { site } = shared

    const { status, body, headers } = await site.call(method, path)

    expect([status, body]).toEqual([404, { error: 'Nothing was found at this address.', code: 'not_found' }])
    expect(headers.get('content-type')).toMatch(/^application\/json/)
  })
})

onBothDatabases('unknown entries', (open) => {
  const shared = sharedSite(open)

  it.each(['nope', '%00', 'a%00b', '%', '%ff', 'x'.repeat(10_000), '0198c0de-0000-7000-8000-000000000000', '1', "'"])(
    'every collection answers 404 to the unknown id "%s"',
    async (id) => {
      const { site, token } = shared

      for (const path of [`/api/blogs/${id}`, `/api/skills/${id}`, `/api/workflows/${id}`]) {
        const { status, body } = await site.call('GET', path, { token })
        expect([path, status, body.code]).toEqual([path, 404, 'not_found'])
      }
      expect((await site.call('PUT', `/api/skills/${id}`, { token, body: fullBody('skills') })).status).toBe(404)
      expect((await site.call('DELETE', `/api/skills/${id}`, { token })).status).toBe(404)
    },
  )
})
