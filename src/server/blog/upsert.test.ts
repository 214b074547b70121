import { expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'

const file = `---
title: Queues that wait
tags: [n8n, queues]
description: How to wait.
date: 2026-03-01
draft: false
slug: another-one
---
The text.
`

onBothDatabases('PUT /blogs/slug/{slug}', (open) => {
  const prepared = async (site: TestSite) => {
    const { token } = await makeAdmin(site)
    const put = (body: object, slug = 'queues') => site.call('PUT', `/api/blogs/slug/${slug}`, { token, body })
    return { token, put }
  }

  it('creates a post from markdown, and changes only what the next file, or a field beside it, names', async () => {
    await using site = await open()
    const { token, put } = await prepared(site)

    const made = await put({ content: file, excerpt: 'Beside', title: 'The field wins' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      ...{ slug: 'queues', title: 'The field wins', content: 'The text.', keywords: ['n8n', 'queues'] },
      ...{ description: 'How to wait.', excerpt: 'Beside', published: true, publish_at: '2026-03-01T00:00:00.000Z' },
    })

    const changed = await put({ content: '# Queues\n\nAnother text.', keywords: [] })
    expect(changed.status).toBe(200)
    // Neither names the excerpt, the date, or whether it is published.
    const { content_html: _, ...before } = made.body
    expect(changed.body).toMatchObject({
      ...{ id: before.id, title: 'Queues', content: '# Queues\n\nAnother text.', keywords: [] },
      ...{ description: 'How to wait.', excerpt: 'Beside', published: true, publish_at: before.publish_at },
    })
    expect((await put({ published: false })).body).toMatchObject({ title: 'Queues', published: false })
    expect((await site.call('GET', '/api/blogs', { token })).body).toHaveLength(1)
  })

  it('saves nothing if nothing changes, and answers 409 to an outdated updated_at', async () => {
    await using site = await open()
    const { put } = await prepared(site)
    const { body: made } = await put({ content: file })

    expect(await put({ content: file })).toMatchObject({ status: 200, body: { updated_at: made.updated_at } })
    const { body: now } = await put({ content: file, series: 'Waiting', updated_at: made.updated_at })
    expect(now.updated_at > made.updated_at).toBe(true)
    expect((await put({ series: 'Late', updated_at: made.updated_at })).body.code).toBe('stale')
  })

  it('of ten at once one creates the post and all are kept', async () => {
    await using site = await open()
    const { token, put } = await prepared(site)
    const fields = [{ excerpt: 'a' }, { description: 'b' }, { series: 'c' }, { published: true }, { keywords: ['d'] }]

    const answers = await Promise.all(
      [...fields, ...fields].map((each) => put({ title: 'Once', content: 'x', ...each })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
    const { body } = await site.call('GET', '/api/blogs', { token })
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject(Object.assign({}, ...fields))
  })

  it('is refused for a slug that a post had before, a bad slug, and a new post without title or content', async () => {
    await using site = await open()
    const { token, put } = await prepared(site)
    const post = await makeEntry(site, 'blogs', { slug: 'old' })
    await site.call('PATCH', `/api/blogs/${post.id}`, { token, body: { slug: 'new' } })

    const moved = await put({ title: 'Old', content: 'x' }, 'old')
    expect([moved.status, moved.body.error]).toEqual([409, expect.stringContaining('"new"')])
    expect(Object.keys((await put({ title: 'a', content: 'b' }, 'Not%20A%20Slug')).body.fields)).toEqual(['slug'])
    expect(Object.keys((await put({ content: 'no title' })).body.fields)).toEqual(['title'])
    expect(Object.keys((await put({ title: 'No content' })).body.fields)).toEqual(['content'])
    expect((await put({}, 'new')).body.error).toBe('Send at least one field to change.')
    const { fields } = (await put({ title: 'Broken', content: '---\ntitle: [B\n---\nBody' })).body
    expect(fields.content).toContain('The YAML at the top could not be read: ')
    expect((await put({ content: `---\ntitle: ${'x'.repeat(400)}\n---\ny` })).body.fields).toHaveProperty('title')
    expect((await site.call('GET', '/api/blogs', { token })).body).toHaveLength(1)
  })
})
