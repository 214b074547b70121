import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { fullBody, makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { readablePostFields } from '../../contract/blog.ts'
import { hashPreviewLinks } from './migrations.ts'
import { previewLinks } from './preview-links.ts'

onBothDatabases('versions', (open) => {
  test('each save stores the replaced version, which can be read and restored', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const post = await makeEntry(site, 'blogs', { title: 'One', content: 'first', published: false })
    const path = `/api/blogs/${post.id}`
    const put = (body: object) =>
      site.call('PUT', path, { token, body: { ...fullBody('blogs'), slug: post.slug, ...body } })
    await put({ title: 'Two', content: 'second', published: true })
    await put({ title: 'Three', content: 'third', published: true })

    const { status, body: list } = await site.call('GET', `${path}/versions`, { token })
    expect(status).toBe(200)
    expect(list.map((version: { title: string }) => version.title)).toEqual(['Two', 'One'])
    expect(list[1]).toMatchObject({ length: 5, created_at: post.updated_at })

    const { body: version } = await site.call('GET', `${path}/versions/${list[1].id}`, { token })
    expect(version.fields).toMatchObject({ title: 'One', content: 'first' })

    const restored = await site.call('POST', `${path}/versions/${list[1].id}/restore`, { token, body: {} })
    expect(restored.body).toMatchObject({
      title: 'One',
      content: 'first',
      content_html: '<p>first</p>',
      published: true,
    })
    expect((await site.call('GET', `${path}/versions`, { token })).body).toHaveLength(3)
  })

  test('a save without changes stores no version; restoring a stale post answers 409', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const post = await makeEntry(site, 'blogs')
    const path = `/api/blogs/${post.id}`
    const { title, slug, content } = post
    await site.call('PUT', path, { token, body: { title, slug, content } })
    expect((await site.call('GET', `${path}/versions`, { token })).body).toEqual([])
    await site.call('PUT', path, { token, body: { title: 'New', slug, content } })
    const [version] = (await site.call('GET', `${path}/versions`, { token })).body
    const stale = { updated_at: post.updated_at }
    const { status, body } = await site.call('POST', `${path}/versions/${version.id}/restore`, { token, body: stale })
    expect([status, body.code]).toEqual([409, 'stale'])
  })

  test('deleting a post deletes its versions', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const post = await makeEntry(site, 'blogs', { content: 'a' })
    const { title, slug } = post
    await site.call('PUT', `/api/blogs/${post.id}`, { token, body: { title, slug, content: 'b' } })
    await site.call('DELETE', `/api/blogs/${post.id}`, { token })
    expect((await site.context.postVersions.list(post.id, {})).total).toBe(0)
    expect((await site.call('GET', `/api/blogs/${post.id}/versions`, { token })).status).toBe(404)
  })

  test('an old slug redirects to the new one permanently, but never to a draft', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const post = await makeEntry(site, 'blogs', { published: true })
    const { title, content } = post
    const save = (slug: string, published = true) =>
      site.call('PUT', `/api/blogs/${post.id}`, { token, body: { title, content, slug, published } })
    await save('second')
    await save('third')
    for (const old of [post.slug, 'second']) {
      const { status, headers } = await site.call('GET', `/api/blogs/slug/${old}`)
      expect([status, headers.get('location')]).toEqual([301, '/api/blogs/slug/third'])
    }
    await save('second')
    expect((await site.call('GET', '/api/blogs/slug/second')).status).toBe(200)
    expect((await site.call('GET', '/api/blogs/slug/third')).headers.get('location')).toBe('/api/blogs/slug/second')
    await save('second', false)
    expect((await site.call('GET', '/api/blogs/slug/third')).status).toBe(404)
    expect((await site.call('GET', '/api/blogs/slug/third', { token })).status).toBe(301)
    await site.call('DELETE', `/api/blogs/${post.id}`, { token })
    expect((await site.call('GET', '/api/blogs/slug/third', { token })).status).toBe(404)
  })

  test('a post with a past publish_at is visible at once and has that date', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const body = fullBody('blogs', { published: true, publish_at: '2024-05-01T08:00:00.000Z' })
    const { body: post } = await site.call('POST', '/api/blogs', { token, body })
    expect(post.created_at).toBe('2024-05-01T08:00:00.000Z')
    expect((await site.call('GET', `/api/blogs/slug/${post.slug}`)).body.created_at).toBe(post.created_at)
  })

  test('a planned post becomes visible at publish_at, has that date, and raises the content version', async () => {
    await using site = await open()
    const [start, planned] = [new Date(), new Date(Date.now() + 60 * 60_000)]
    let now = start
    const planning = again(site, { now: () => now })
    const post = await makeEntry(planning, 'blogs', { published: true, publish_at: planned.toISOString() })
    const { token } = await makeAdmin(planning)
    expect(post.created_at).toBe(planned.toISOString())
    const { content } = planning.context.database
    const before = content.current
    expect((await planning.call('GET', '/api/blogs')).body).toEqual([])
    expect((await planning.call('GET', `/api/blogs/slug/${post.slug}`)).status).toBe(404)
    expect((await planning.call('GET', `/api/blogs/slug/${post.slug}`, { token })).status).toBe(200)
    now = planned
    expect(content.current).toBeGreaterThan(before)
    expect((await planning.call('GET', '/api/blogs')).body).toHaveLength(1)
  })
})

onBothDatabases('drafts by link and the preview', (open) => {
  test('a preview link shows a draft without a token; expired and altered links do not work', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const post = await makeEntry(site, 'blogs', { published: false })
    const { status, body } = await site.call('POST', `/api/blogs/${post.id}/preview-link`, { token })
    expect(status).toBe(201)
    expect(Date.parse(body.expires_at)).toBeGreaterThan(Date.now() + 6 * 24 * 3600_000)
    const signed = body.path.replace('/preview/', '')
    const shown = (await site.call('GET', `/api/blogs/preview/${signed}`)).body
    expect([shown.title, Object.keys(shown)]).toEqual([post.title, [...readablePostFields]])
    const other = signed.replace(/^./, (letter: string) => (letter === 'A' ? 'B' : 'A'))
    expect((await site.call('GET', `/api/blogs/preview/${other}`)).status).toBe(404)
    expect((await site.call('GET', '/api/blogs/preview/x')).status).toBe(404)
    const inAWeek = new Date(body.expires_at)
    expect(await previewLinks(site.context.database, () => inAWeek).read(signed)).toBeNull()
    expect(await previewLinks(site.context.database, () => inAWeek).of(post.id)).toBeNull()
  })

  test('a preview link is shown once, can be replaced and turned off, and is deleted with its post', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const post = await makeEntry(site, 'blogs', { published: false })
    const path = `/api/blogs/${post.id}/preview-link`
    const works = async (link: { path: string }) => {
      const { status } = await site.call('GET', `/api/blogs/preview/${link.path.replace('/preview/', '')}`)
      return status === 200
    }
    expect((await site.call('GET', path, { token })).body).toBeNull()
    const { body: first } = await site.call('POST', path, { token })
    expect((await site.call('GET', path, { token })).body).toEqual({ expires_at: first.expires_at })
    const { body: second } = await site.call('POST', path, { token })
    expect([await works(first), await works(second)]).toEqual([false, true])
    expect((await site.call('DELETE', path, { token })).status).toBe(204)
    expect(await works(second)).toBe(false)
    expect((await site.call('GET', path, { token })).body).toBeNull()
    expect((await site.call('DELETE', path, { token })).status).toBe(204)
    await site.call('POST', path, { token })
    await site.call('DELETE', `/api/blogs/${post.id}`, { token })
    expect(await site.context.database.db.selectFrom('preview_links').selectAll().execute()).toEqual([])
    expect((await site.call('DELETE', path, { token })).status).toBe(404)
  })

  test('only the hash of a preview link is stored, also of one from before the upgrade, which still works', async () => {
    await using site = await open()
    const { db } = site.context.database
    const { token } = await makeAdmin(site)
    const [post, old] = [await makeEntry(site, 'blogs'), await makeEntry(site, 'blogs')]
    const former = { post_id: old.id, token: 'aPlainToken-of-24_letter', expires_at: '2999-01-01T00:00:00.000Z' }
    await db.insertInto('preview_links').values(former).execute()
    await hashPreviewLinks(db as Kysely<unknown>)
    const { body } = await site.call('POST', `/api/blogs/${post.id}/preview-link`, { token })

    const stored = await db.selectFrom('preview_links').select('token').execute()
    for (const secret of [former.token, body.path.replace('/preview/', '')]) {
      expect(JSON.stringify(stored)).not.toContain(secret)
      expect((await site.call('GET', `/api/blogs/preview/${secret}`)).status).toBe(200)
    }
    expect(stored).toHaveLength(2)
    for (const { token: hash } of stored) {
      expect((await site.call('GET', `/api/blogs/preview/${hash}`)).status).toBe(404)
    }
  })

  test('POST /markdown/preview answers the HTML that a save stores', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const content = '## Hello\n\n[x](javascript:alert(1))\n\n```ts\nlet a = 1\n```'
    const { body } = await site.call('POST', '/api/markdown/preview', { token, body: { content } })
    const post = await makeEntry(site, 'blogs', { content })
    expect(body).toEqual({ html: post.content_html, reading_minutes: post.reading_minutes, degraded: false })
  })

  test('visitors and users get 401 and 403 from every route', async () => {
    await using site = await open()
    const { token } = await makeUser(site)
    const post = await makeEntry(site, 'blogs')
    const calls = [
      ['GET', `/api/blogs/${post.id}/versions`],
      ['POST', `/api/blogs/${post.id}/preview-link`],
      ['GET', `/api/blogs/${post.id}/preview-link`],
      ['DELETE', `/api/blogs/${post.id}/preview-link`],
      ['POST', '/api/markdown/preview', { content: '' }],
      ['GET', '/api/media'],
    ] as const
    for (const [method, path, body] of calls) {
      expect((await site.call(method, path, { body })).status).toBe(401)
      expect((await site.call(method, path, { body, token })).status).toBe(403)
    }
  })
})

onBothDatabases('search', (open) => {
  test('?q finds entries whose names contain every word, ignoring case, and takes no wildcards', async () => {
    await using site = await open()
    await makeEntry(site, 'blogs', { title: 'Postgres as a Queue', slug: 'pg-queue' })
    await makeEntry(site, 'blogs', { title: '100% postgres', slug: 'all-of-it' })
    const titles = async (q: string) => {
      const { body, headers } = await site.call('GET', `/api/blogs?limit=10&q=${encodeURIComponent(q)}`)
      expect(headers.get('x-total-count')).toBe(String(body.length))
      return body.map((post: { title: string }) => post.title)
    }
    expect(await titles('QUEUE post')).toEqual(['Postgres as a Queue'])
    expect(await titles('pg-')).toEqual(['Postgres as a Queue'])
    expect(await titles('0%')).toEqual(['100% postgres'])
    expect(await titles('_')).toEqual([])
    expect(await titles(' ')).toHaveLength(2)
  })
})
