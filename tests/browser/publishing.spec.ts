import { test } from './kept-page.ts'
import { expect } from './test.ts'

const post = {
  title: 'Published this minute',
  slug: 'published-this-minute',
  content: '## First\n\nSome text with `code`.\n\n```ts\nconst answer: number = 42\n```\n',
  published: true,
}

test('pages show a new post at once, and drop a deleted one at once', async ({ site, request }) => {
  for (const path of ['/', '/blogs']) await request.get(path)
  const created = await site.asAdmin('POST', '/api/blogs', post)
  expect(created.status).toBe(201)
  const { id } = await created.json()
  for (const path of ['/', '/blogs']) expect(await (await request.get(path)).text()).toContain(post.title)
  const html = await (await request.get(`/blogs/${post.slug}`)).text()
  expect(html).toContain('id="h-first"')
  expect(html).toContain('tk-keyword')

  expect((await site.asAdmin('DELETE', `/api/blogs/${id}`)).status).toBe(204)
  for (const path of ['/', '/blogs']) expect(await (await request.get(path)).text()).not.toContain(post.title)
  expect((await request.get(`/blogs/${post.slug}`)).status()).toBe(404)
})

test('a page is cached and compressed, and answers 304 to a matching If-None-Match', async ({ site }) => {
  await fetch(`${site.url}/services`)
  const cached = await fetch(`${site.url}/services`, { headers: { 'accept-encoding': 'br' } })
  expect(cached.headers.get('content-encoding')).toBe('br')
  expect(cached.headers.get('content-security-policy')).toContain("default-src 'self'")
  const etag = cached.headers.get('etag') ?? ''
  const again = await fetch(`${site.url}/services`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test('built files are compressed and cacheable for a year', async ({ site }) => {
  const html = await (await fetch(site.url)).text()
  const script = /content="(\/assets\/\S+\.js)/.exec(html)?.[1]
  const response = await fetch(site.url + script, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toContain('immutable')
})
