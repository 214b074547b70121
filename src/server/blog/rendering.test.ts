import { expect, it } from 'vitest'
import { fullBody, makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'

onBothDatabases('the rendered content of a post', (open) => {
  it('POST /blogs answers the HTML, outline, first words and reading time', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const content = `## The first part\n\nSome *soft* words.\n\n### A detail\n\n\`\`\`js\nconst a = 1\n\`\`\``

    const { body: post } = await site.call('POST', '/api/blogs', { token, body: { ...fullBody('blogs'), content } })

    expect(post.content).toBe(content)
    expect(post.content_html).toContain('<em>soft</em>')
    expect(post.content_html).toMatch(/<pre[^>]*>/)
    expect(post.content_start).toContain('Some soft words.')
    expect(post.outline.map(({ text, level }: { text: string; level: number }) => [text, level])).toEqual([
      ['The first part', 2],
      ['A detail', 3],
    ])
    expect(post.reading_minutes).toBeGreaterThan(0)
  })

  it('PUT renders changed content again; other edits keep the rendered HTML', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const before = await makeEntry(site, 'blogs', { content: 'Old words' })
    const path = `/api/blogs/${before.id}`

    const edited = await site.call('PUT', path, { token, body: fullBody('blogs', { content: 'New **words**' }) })
    expect(edited.body.content_html).toContain('<strong>words</strong>')
    expect(edited.body.content_start).toBe('New words')

    const renamed = await site.call('PUT', path, { token, body: fullBody('blogs', { content: 'New **words**' }) })
    expect(renamed.body.content_html).toBe(edited.body.content_html)
  })

  it('scripts and links with other schemes are removed', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const content = '<script>alert(1)</script>\n\n[a](javascript:alert(1)) <img src=x onerror=alert(1)>'

    const { body } = await site.call('POST', '/api/blogs', { token, body: { ...fullBody('blogs'), content } })

    expect(body.content_html).not.toMatch(/<script|javascript:|onerror/i)
  })

  it('POST ignores computed fields in the body', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const sent = { ...fullBody('blogs'), content_html: '<script>', outline: 'x', reading_minutes: -1 }

    const { status, body } = await site.call('POST', '/api/blogs', { token, body: sent })

    expect(status).toBe(201)
    expect(body.content_html).not.toContain('<script>')
    expect(body.reading_minutes).toBeGreaterThan(0)
  })
})
