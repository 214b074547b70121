import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, it } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { followRemovals } from '../../src/server/pages/kept-pages.ts'
import { pageAddress } from '../../src/web/app/server.tsx'
import { makeEntry } from '../helpers/factories.ts'
import { makeAdmin } from '../helpers/people.ts'
import { openTestSite, type SiteOptions } from '../helpers/site.ts'

/** A site whose pages show a number, and answer 503 while `state.broken`. */
async function open(options: SiteOptions = {}) {
  const site = await openTestSite(options)
  const state = { broken: false, rendered: 0 }
  const { app, cache } = createApp(site.context, {
    bundle: {
      pageAddress,
      headScript: '',
      render: async () => {
        state.rendered += 1
        const status = state.broken ? 503 : 200
        return { status, html: `<p>${state.rendered}</p>`.padEnd(2000), incomplete: state.broken, keep: true }
      },
    },
    assetsOf: () => ({ entry: '', page: '', styles: [], fonts: [], preload: [] }),
    folder: null,
  })
  if (!cache) throw new Error('There is no cache.')
  const answer = getRequestListener(app.fetch)
  const server = createServer((request, response) => {
    if (!cache.answer(request, response)) void answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const get = (path: string, headers: Record<string, string> = {}) => {
    const address = server.address()
    return fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${path}`, { headers })
  }
  const close = async () => {
    server.close()
    await site.close()
  }
  return { site, state, get, removals: followRemovals(site.context, cache), [Symbol.asyncDispose]: close }
}

it('GET of a page whose data cannot be read answers the last good one, which nobody may cache', async () => {
  await using pages = await open()
  const good = await (await pages.get('/about')).text()
  pages.site.context.database.content.changed()
  pages.state.broken = true

  const kept = await pages.get('/about')

  expect([kept.status, await kept.text()]).toEqual([200, good])
  expect([kept.headers.get('cache-control'), kept.headers.get('retry-after')]).toEqual(['no-store', null])
  expect(Number(kept.headers.get('age'))).toBeGreaterThanOrEqual(0)
  expect(kept.headers.get('x-frame-options')).toBe((await pages.get('/services')).headers.get('x-frame-options'))
})

it('GET of a page that was never rendered answers 503 while its data cannot be read', async () => {
  await using pages = await open()
  pages.state.broken = true
  const { status, headers } = await pages.get('/about')
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
})

it('a kept page is rendered at most once a second, and gives way to the current one', async () => {
  let time = Date.now()
  await using pages = await open({ now: () => new Date(time) })
  await pages.get('/about')
  pages.site.context.database.content.changed()
  pages.state.broken = true
  for (let count = 0; count < 5; count += 1) await pages.get('/about')
  expect(pages.state.rendered).toBe(2)

  pages.state.broken = false
  time += 1_000
  const current = await pages.get('/about')
  expect([current.status, await current.text()]).toEqual([200, expect.stringContaining('<p>3</p>')])
  expect(current.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

it('304 is answered for a kept page that the browser has', async () => {
  await using pages = await open()
  const etag = (await pages.get('/about')).headers.get('etag') ?? ''
  pages.site.context.database.content.changed()
  pages.state.broken = true
  await pages.get('/about')
  const { status, headers } = await pages.get('/about', { 'if-none-match': etag })
  expect([status, headers.get('cache-control')]).toEqual([304, 'no-store'])
})

it.each([
  ['deleted', (token: string, id: string) => ({ method: 'DELETE', path: `/api/blogs/${id}`, token })],
  ['unpublished', (token: string, id: string) => ({ method: 'PUT', path: `/api/blogs/${id}`, token })],
])('the page of a post that was %s is not kept, even if the database goes away at once', async (_, ask) => {
  await using pages = await open()
  const { token } = await makeAdmin(pages.site)
  const { id, created_at, updated_at, ...post } = await makeEntry(pages.site, 'blogs', { slug: 'the-post' })
  expect((await pages.get('/blogs/the-post')).status).toBe(200)
  const { method, path } = ask(token, id)
  const fields = Object.fromEntries(Object.entries(post).filter(([name]) => !name.startsWith('content_')))
  const body = method === 'PUT' ? { ...fields, published: false } : undefined
  const { status } = await pages.site.call(method, path, { token, ...(body && { body }) })
  expect(status).toBeLessThan(300)
  pages.state.broken = true
  breakReads(pages.site.context)

  expect((await pages.get('/blogs/the-post')).status).toBe(503)
})

it('the page of a post that another process deleted is not kept once this one has noticed', async () => {
  await using pages = await open()
  const { database } = pages.site.context
  await makeEntry(pages.site, 'blogs', { slug: 'removed' })
  await makeEntry(pages.site, 'blogs', { slug: 'stays' })
  await pages.get('/blogs/removed')
  await pages.get('/blogs/stays')
  await database.db.deleteFrom('blogs').where('slug', '=', 'removed').execute()
  database.content.changed()
  await pages.removals.check()
  pages.state.broken = true
  breakReads(pages.site.context)

  expect((await pages.get('/blogs/removed')).status).toBe(503)
  expect((await pages.get('/blogs/stays')).status).toBe(200)
})

it('GET /api/health tells only the admin that visitors get kept pages', async () => {
  await using pages = await open()
  const { token } = await makeAdmin(pages.site)
  await pages.get('/about')
  pages.site.context.database.content.changed()
  pages.state.broken = true
  await pages.get('/about')
  await pages.get('/about')

  const { body } = await pages.site.call('GET', '/api/health', { token })
  const time = expect.stringMatching(/Z$/)
  expect(body.kept_pages).toEqual({ since: time, last: time, answers: 2 })
  expect((await pages.site.call('GET', '/api/health')).text).not.toContain('kept')
})

/** The page's own data cannot be read either. */
function breakReads({ collections }: { collections: { blogs: { hasSlug: unknown } } }) {
  collections.blogs.hasSlug = () => Promise.reject(new Error('The database is away.'))
}
