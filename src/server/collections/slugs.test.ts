import { expect, it } from 'vitest'
import { fullBody, makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'

onBothDatabases('slugs of posts', (open) => {
  it('GET by slug answers a published post', async () => {
    await using site = await open()
    const post = await makeEntry(site, 'blogs', { slug: 'the-post', published: true })

    const { status, body } = await site.call('GET', '/api/blogs/slug/the-post')

    expect([status, body]).toEqual([200, post])
  })

  it('GET by slug answers a draft to an admin, and 404 to visitors and users', async () => {
    await using site = await open()
    const [admin, user] = [await makeAdmin(site), await makeUser(site)]
    const post = await makeEntry(site, 'blogs', { slug: 'a-draft', published: false })

    expect((await site.call('GET', '/api/blogs/slug/a-draft')).status).toBe(404)
    expect((await site.call('GET', '/api/blogs/slug/a-draft', { token: user.token })).status).toBe(404)
    expect((await site.call('GET', '/api/blogs/slug/a-draft', { token: admin.token })).body).toEqual(post)
  })

  it('GET by slug answers 404 to an unknown slug', async () => {
    await using site = await open()

    for (const slug of ['nothing', 'A-Draft', '%00', 'a%00b', '..%2f..', 'x'.repeat(5000), '%F0%9F%98%80', '%']) {
      const { status, body } = await site.call('GET', `/api/blogs/slug/${slug}`)
      expect([slug, status, body.code]).toEqual([slug, 404, 'not_found'])
    }
  })

  it('POST and PUT answer 409 to a taken slug and name the field', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    await makeEntry(site, 'blogs', { slug: 'taken' })
    const other = await makeEntry(site, 'blogs', { slug: 'free' })
    const body = fullBody('blogs', { slug: 'taken' })

    const created = await site.call('POST', '/api/blogs', { token, body })
    const replaced = await site.call('PUT', `/api/blogs/${other.id}`, { token, body })

    for (const answer of [created, replaced]) {
      expect(answer.status).toBe(409)
      expect(answer.body).toEqual({
        error: 'The slug "taken" is already taken.',
        code: 'duplicate_slug',
        fields: { slug: 'Another entry already has this slug.' },
      })
    }
    expect((await site.call('GET', '/api/blogs', { token })).body.length).toBe(2)
    expect((await site.call('GET', `/api/blogs/${other.id}`, { token })).body).toEqual(other)
  })

  it('PUT with the post’s own slug answers 200', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { id } = await makeEntry(site, 'blogs', { slug: 'mine' })

    const { status } = await site.call('PUT', `/api/blogs/${id}`, { token, body: fullBody('blogs', { slug: 'mine' }) })

    expect(status).toBe(200)
  })

  it('POST accepts the slug of a deleted post', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { id } = await makeEntry(site, 'blogs', { slug: 'again' })
    await site.call('DELETE', `/api/blogs/${id}`, { token })

    const { status } = await site.call('POST', '/api/blogs', { token, body: fullBody('blogs', { slug: 'again' }) })

    expect(status).toBe(201)
  })

  it('of two POSTs at once with one slug, one answers 201 and one 409', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const create = () => site.call('POST', '/api/blogs', { token, body: fullBody('blogs', { slug: 'same' }) })

    const answers = await Promise.all([create(), create()])

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await site.call('GET', '/api/blogs', { token })).body.length).toBe(1)
  })
})
