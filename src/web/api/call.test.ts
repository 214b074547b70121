import { describe, expect, it, vi } from 'vitest'
import { ApiError, createClient } from './call.ts'

const id = '01890000-0000-7000-8000-000000000000'
const letter = { id, subject: 'Welcome' }

/** A client that gets these answers, one after another, and the requests that it sent. */
function clientOf(...answers: Response[]) {
  const transport = vi.fn(async (_path: string, _init?: RequestInit) => answers.shift() ?? Response.error())
  const onFailure = vi.fn()
  return {
    ...createClient(transport, onFailure),
    transport,
    onFailure,
    asked: () => transport.mock.calls.map(([path]) => path),
  }
}

const page = (entries: unknown, total?: number) =>
  Response.json(entries, { headers: total === undefined ? {} : { 'X-Total-Count': String(total) } })

describe('createClient', () => {
  it('sends the method, path, parameters, query and body of an endpoint', async () => {
    const { call, list, transport } = clientOf(Response.json({}), page([]))

    await call('PUT /api/comments/{id}', { params: { id: 'a/b?' }, body: { content: 'Thanks' } })
    await list('GET /api/blogs', { query: { fields: ['id', 'slug'], published: false, q: undefined, limit: 1 } })

    expect(transport.mock.calls).toEqual([
      [
        '/api/comments/a%2Fb%3F',
        { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"content":"Thanks"}' },
      ],
      ['/api/blogs?fields=id%2Cslug&published=false&limit=1', { method: 'GET' }],
    ])
  })

  it('returns undefined for an answer without a body, and a file as it is', async () => {
    const { call, file } = clientOf(new Response(null, { status: 204 }), new Response('name,email'))

    expect(await call('DELETE /api/comments/{id}', { params: { id } })).toBeUndefined()
    expect(await (await file('GET /api/messages.csv')).text()).toBe('name,email')
  })

  it('reads one page of a list with its total, and treats an answer that is not a list as empty', async () => {
    const { list } = clientOf(page([letter], 7), page([letter]), page({ odd: true }))

    expect(await list('GET /api/admin/outbox')).toEqual({ entries: [letter], total: 7 })
    expect(await list('GET /api/admin/outbox')).toEqual({ entries: [letter], total: 1 })
    expect(await list('GET /api/admin/outbox')).toEqual({ entries: [], total: 0 })
  })

  it('reads a whole list page by page, and stops at an empty page', async () => {
    const whole = clientOf(page([1, 2], 3), page([3], 3))
    const shrinking = clientOf(page([1, 2], 9), page([], 9))

    expect(await whole.listAll('GET /api/projects', { query: { featured: true } })).toEqual({
      entries: [1, 2, 3],
      total: 3,
    })
    expect(whole.asked()).toEqual(['/api/projects?featured=true', '/api/projects?featured=true&offset=2'])
    expect((await shrinking.listAll('GET /api/projects')).entries).toEqual([1, 2])
  })

  it("throws an ApiError with the server's message, and reports it", async () => {
    const refusal = { error: 'Sign in first.', code: 'unauthorized', fields: { token: 'is missing' } }
    const { call, onFailure } = clientOf(Response.json(refusal, { status: 401 }))

    const error = await call('GET /api/auth/me').catch((error) => error)

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 401,
      message: 'Sign in first.',
      code: 'unauthorized',
      fields: refusal.fields,
    })
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(error)
  })

  it('throws an ApiError for an answer without a message, and if there is no answer', async () => {
    const { call } = clientOf(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    const offline = createClient(() => Promise.reject(new TypeError('Failed to fetch')))

    await expect(call('GET /api/auth/me')).rejects.toMatchObject({ status: 502, code: 'unreachable' })
    await expect(offline.call('GET /api/auth/me')).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  })

  it('returns the body of a failure whose status is accepted', async () => {
    const { call } = clientOf(Response.json({ status: 'failed' }, { status: 503 }))

    expect(await call('GET /api/health', { alsoRead: 503 })).toEqual({ status: 'failed' })
  })

  it('has the types of the contract: the compiler refuses unknown endpoints, inputs and answers', async () => {
    const client = clientOf(page([letter]), page([]), Response.json({}), Response.json({}), page([]))

    // @ts-expect-error an email is never shown with its text
    expect((await client.list('GET /api/admin/outbox')).entries[0]?.text).toBeUndefined()
    // @ts-expect-error an endpoint that only redirects answers no list
    await client.list('POST /api/auth/confirm')
    // @ts-expect-error there is no such endpoint
    await client.call('GET /api/nothing')
    // @ts-expect-error the comment's id is missing
    await client.call('POST /api/comments/{id}/like', { params: {} })
    // @ts-expect-error a post has no such filter
    await client.list('GET /api/blogs', { query: { active: true } })
  })
})
