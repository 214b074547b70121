import { setImmediate } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { collections } from '../../src/contract/collections.ts'
import { limits } from '../../src/contract/limits.ts'
import { jsonArray } from '../../src/server/platform/http/json-lists.ts'
import { makeEntry } from '../helpers/factories.ts'
import { onBothDatabases } from '../helpers/on-both-databases.ts'
import { makeAdmin } from '../helpers/people.ts'
import { openTestSite, type TestSite } from '../helpers/site.ts'

const long: readonly string[] = collections.blogs.long

/** Many posts, as copies of one row. */
async function manyPosts(site: TestSite, count: number) {
  const { id } = await makeEntry(site, 'blogs', { published: true })
  const { db, content } = site.context.database
  const row = await db
    .selectFrom('blogs' as 'skills')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (let start = 1; start < count; start += 50) {
    const copies = Array.from({ length: Math.min(50, count - start) }, (_, index) => ({
      ...row,
      id: newId(),
      slug: `copy-${start + index}`,
    }))
    await db
      .insertInto('blogs' as 'skills')
      .values(copies)
      .execute()
  }
  // As after a save, because the number of posts is remembered.
  content.changed()
}

onBothDatabases('a list of posts', (open) => {
  it('answers visitors at most 100 entries without long texts', async () => {
    await using site = await open()
    await manyPosts(site, 130)

    const { body, headers } = await site.call('GET', '/api/blogs')

    expect([body.length, headers.get('x-total-count')]).toEqual([limits.pageSize, '130'])
    expect(headers.get('link')).toBe('</api/blogs?limit=100&offset=100>; rel="next"')
    for (const name of long) expect(body[0]).not.toHaveProperty([name])
    expect(body[0]).toHaveProperty('content_start')
    const rest = await site.call('GET', '/api/blogs?limit=100&offset=100')
    expect([rest.body.length, rest.headers.get('link')]).toEqual([30, null])
  })

  it('contains long texts if they are requested by name, and for the owner', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const post = await makeEntry(site, 'blogs', { published: true })

    const named = await site.call('GET', '/api/blogs?fields=slug,content,content_html')
    expect(named.body).toEqual([{ slug: post.slug, content: post.content, content_html: post.content_html }])
    expect((await site.call('GET', '/api/blogs', { token })).body).toEqual([post])
  })

  it('with long texts is limited to one at a time per client, until it ended or was cancelled', async () => {
    await using site = await open()
    await manyPosts(site, 5)
    const path = '/api/blogs?fields=content_html'

    const first = await site.app.request(path)
    const meanwhile = await site.call('GET', path)
    expect([meanwhile.status, meanwhile.headers.get('retry-after')]).toEqual([429, '1'])
    // Short lists are not limited.
    expect((await site.call('GET', '/api/blogs')).status).toBe(200)
    await first.body?.cancel()
    const second = await site.call('GET', path)
    expect([second.status, second.body.length]).toEqual([200, 5])
    expect((await site.call('HEAD', path)).status).toBe(200)
    expect((await site.call('GET', path)).status).toBe(200)
  })

  it('with long texts is not read faster than the client receives it', async () => {
    await using site = await open()
    await manyPosts(site, 60)
    const { blogs } = site.context.collections
    let read = 0
    const { some } = blogs
    blogs.some = (ids, fields) => {
      read += ids.length
      return some(ids, fields)
    }

    const response = await site.app.request('/api/blogs?fields=content_html')
    const reader = response.body?.getReader()
    await reader?.read()
    // Enough turns for anything that would read ahead.
    for (let turn = 0; turn < 200; turn += 1) await setImmediate()

    expect(read).toBeLessThan(5)
    await reader?.cancel()
  })
})

it('a long answer gives other requests turns between two chunks', async () => {
  async function* pieces() {
    for (let piece = 0; piece < 10; piece += 1) yield [piece]
  }
  let turns = 0
  let ended = false
  const others = () => {
    turns += 1
    if (!ended) void setImmediate().then(others)
  }
  others()

  const text = await new Response(jsonArray(pieces(), { turn: setImmediate, ended: () => {} })).text()
  ended = true

  expect(text).toBe('[0,1,2,3,4,5,6,7,8,9]')
  expect(turns).toBeGreaterThanOrEqual(10)
})

it.each(['messages', 'admin/outbox', 'media', 'comments/admin/all', 'workflows'])(
  'GET /api/%s answers at most 100 entries of a long list',
  async (path) => {
    await using site = await openTestSite()
    const { body } = await site.call('GET', '/api/openapi.json')
    const { parameters, responses } = body.paths[`/api/${path}`].get
    const limit = parameters.find(({ name }: { name: string }) => name === 'limit')
    expect(limit.schema).toMatchObject({ default: limits.pageSize })
    expect(responses[200].headers).toHaveProperty('Link')
    const { token } = await makeAdmin(site)
    expect((await site.call('GET', `/api/${path}`, { token })).headers.get('x-total-count')).toBe('0')
  },
)
