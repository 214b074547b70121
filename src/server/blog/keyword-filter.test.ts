import { describe, expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import type { TestSite } from '../../../tests/helpers/site.ts'
import { rebuildKeywordIndex } from './keyword-index.ts'

const post = (site: TestSite, slug: string, keywords: string[], published = true) =>
  makeEntry(site, 'blogs', { slug, title: slug, content: 'Text.', keywords, published })

const slugs = (body: { slug: string }[]) => body.map(({ slug }) => slug)

onBothDatabases('posts by keyword', (open) => {
  describe('GET /blogs?keyword', () => {
    it('lists the published posts with the keyword, newest first, and their total', async () => {
      await using site = await open()
      await post(site, 'first', ['n8n', 'queues'])
      await post(site, 'second', ['n8n'])
      await post(site, 'third', ['N8N', 'n8n nodes', 'an8n'])
      await post(site, 'draft', ['n8n'], false)

      const all = await site.call('GET', '/api/blogs?keyword=n8n')
      expect(slugs(all.body)).toEqual(['second', 'first'])
      expect(all.headers.get('x-total-count')).toBe('2')
      const page = await site.call('GET', '/api/blogs?keyword=n8n&limit=1&offset=1&published=true&fields=slug')
      expect(page.body).toEqual([{ slug: 'first' }])
      expect(page.headers.get('x-total-count')).toBe('2')
    })

    it('answers an empty list for an unknown keyword, and all posts for an empty one', async () => {
      await using site = await open()
      await post(site, 'first', ['n8n'])

      const unknown = await site.call('GET', '/api/blogs?keyword=nope&limit=5')
      expect([unknown.status, unknown.body, unknown.headers.get('x-total-count')]).toEqual([200, [], '0'])
      expect(slugs((await site.call('GET', '/api/blogs?keyword=')).body)).toEqual(['first'])
      expect((await site.call('GET', '/api/blogs?keyword=%00')).status).toBe(400)
    })

    it('treats wildcards and quotes in a keyword as plain characters', async () => {
      await using site = await open()
      for (const keyword of ['100%', 'a_b', '"hi"', "it's", 'C\\D', 'ключ', '🔌']) {
        await post(
          site,
          `post-${encodeURIComponent(keyword)
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, '')}x`,
          [keyword],
        )
      }
      for (const keyword of ['100%', 'a_b', '"hi"', "it's", 'C\\D', 'ключ', '🔌']) {
        const { body } = await site.call('GET', `/api/blogs?keyword=${encodeURIComponent(keyword)}&fields=keywords`)
        expect(body).toEqual([{ keywords: [keyword] }])
      }
      expect((await site.call('GET', '/api/blogs?keyword=%25')).body).toEqual([])
    })

    it('also finds drafts for an admin, who can ask for drafts only', async () => {
      await using site = await open()
      const { token } = await makeAdmin(site)
      await post(site, 'out', ['n8n'])
      await post(site, 'draft', ['n8n'], false)

      expect(slugs((await site.call('GET', '/api/blogs?keyword=n8n', { token })).body).sort()).toEqual(['draft', 'out'])
      const drafts = await site.call('GET', '/api/blogs?keyword=n8n&published=false', { token })
      expect(slugs(drafts.body)).toEqual(['draft'])
    })

    it('reflects every change of a post at once', async () => {
      await using site = await open()
      const { token } = await makeAdmin(site)
      const { id } = await post(site, 'one', ['old'])
      const slugsOf = async (keyword: string) => slugs((await site.call('GET', `/api/blogs?keyword=${keyword}`)).body)
      const put = (body: object) =>
        site.call('PUT', `/api/blogs/${id}`, { token, body: { title: 'One', slug: 'one', content: 'Text.', ...body } })

      await put({ keywords: ['new', 'old'] })
      expect([await slugsOf('new'), await slugsOf('old')]).toEqual([['one'], ['one']])
      await put({ keywords: 'new' })
      expect([await slugsOf('new'), await slugsOf('old')]).toEqual([['one'], []])
      await put({ published: false })
      expect(await slugsOf('new')).toEqual([])
      await put({ published: true })
      expect(await slugsOf('new')).toEqual(['one'])
      await site.call('DELETE', `/api/blogs/${id}`, { token })
      expect(await slugsOf('new')).toEqual([])
    })

    it('a keyword that the database cannot store affects neither the post nor its other keywords', async () => {
      await using site = await open()
      await post(site, 'odd', ['a\0b', 'fine', '\ud800'])

      expect(slugs((await site.call('GET', '/api/blogs?keyword=fine')).body)).toEqual(['odd'])
    })
  })

  it('GET /blogs/keywords counts the keywords of published posts, the most used first', async () => {
    await using site = await open()
    await post(site, 'first', ['n8n', 'queues'])
    await post(site, 'second', ['n8n', 'docker'])
    await post(site, 'draft', ['n8n', 'secret'], false)

    expect((await site.call('GET', '/api/blogs/keywords')).body).toEqual([
      { keyword: 'n8n', posts: 2 },
      { keyword: 'docker', posts: 1 },
      { keyword: 'queues', posts: 1 },
    ])
    await post(site, 'third', ['queues', 'queues'])
    await post(site, 'fourth', ['queues'])
    expect((await site.call('GET', '/api/blogs/keywords?limit=1')).body).toEqual([{ keyword: 'queues', posts: 3 }])
  })

  it('GET /blogs/slug/{slug}/related gives the published posts that share the most keywords', async () => {
    await using site = await open()
    await post(site, 'own', ['a', 'b', 'c'])
    await post(site, 'one-shared', ['a', 'x'])
    await post(site, 'two-shared', ['a', 'b'])
    await post(site, 'newer-one-shared', ['c'])
    await post(site, 'draft', ['a', 'b', 'c'], false)
    await post(site, 'stranger', ['x'])

    const related = await site.call('GET', '/api/blogs/slug/own/related')
    expect(slugs(related.body)).toEqual(['two-shared', 'newer-one-shared', 'one-shared'])
    expect(related.body[0]).not.toHaveProperty('content')
    expect(slugs((await site.call('GET', '/api/blogs/slug/own/related?limit=1')).body)).toEqual(['two-shared'])
    expect((await site.call('GET', '/api/blogs/slug/draft/related')).status).toBe(404)
    expect((await site.call('GET', '/api/blogs/slug/nope/related')).status).toBe(404)
  })

  it('the keyword index can be rebuilt from the posts', async () => {
    await using site = await open()
    const { db } = site.context.database
    await post(site, 'first', ['n8n', 'queues'])
    await db.updateTable('post_keyword').set({ published: 0 }).execute()

    await rebuildKeywordIndex(db)

    expect(slugs((await site.call('GET', '/api/blogs?keyword=queues')).body)).toEqual(['first'])
  })
})
