import { beforeAll, describe, expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { sharedSite } from '../../../tests/helpers/shared-site.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import type { CollectionName } from '../../contract/collections.ts'

const titles = (answer: { body: { title?: string }[] }) => answer.body.map(({ title }) => title)

onBothDatabases('a long list', (open) => {
  it('is answered in pages of 100 by default, and each Link header leads to the next page', async () => {
    await using site = await open()
    const at = '2026-01-01T00:00:00.000Z'
    const skills = Array.from({ length: 250 }, (_, number) => ({
      ...{ id: `0198c0de-0001-7000-8000-${String(number).padStart(12, '0')}`, created_at: at, updated_at: at },
      ...{ category: `Skill ${number}`, icon: 'code', technologies: '[]', display_order: 250 - number },
    }))
    await site.context.database.db.insertInto('skills').values(skills).execute()
    const pages: string[][] = []
    for (let path: string | undefined = '/api/skills?fields=category'; path; ) {
      const { body, headers } = await site.call('GET', path)
      expect(headers.get('x-total-count')).toBe('250')
      pages.push(body.map((entry: { category: string }) => entry.category))
      path = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 50])
    expect(pages.flat()).toEqual(Array.from({ length: 250 }, (_, index) => `Skill ${249 - index}`))
  })
})

onBothDatabases('a list in display order', (open) => {
  const shared = sharedSite(open)

  it.each(['skills', 'about', 'projects', 'education', 'certifications', 'testimonials'] as const)(
    'of %s is ascending, and a missing one counts as 0',
    async (name: CollectionName) => {
      const { site, token } = shared
      for (const display_order of [10, 2, -1]) await makeEntry(site, name, { display_order })
      const { db } = site.context.database
      const unset = await makeEntry(site, name, { display_order: 5 })
      await db
        .updateTable(name as 'skills')
        .set({ display_order: null })
        .where('id', '=', unset.id)
        .execute()

      const { body } = await site.call('GET', `/api/${name}`, { token })

      const orders = body.map((entry: { display_order: number | null }) => entry.display_order ?? 0)
      expect(orders).toEqual([-1, 0, 2, 10])
      expect(body[1].id).toBe(unset.id)
    },
  )
})

onBothDatabases('lists', (open) => {
  it('entries with equal display order are sorted by creation', async () => {
    await using site = await open()
    for (const category of ['first', 'second', 'third']) await makeEntry(site, 'skills', { category, display_order: 1 })

    const { body } = await site.call('GET', '/api/skills')

    expect(body.map((entry: { category: string }) => entry.category)).toEqual(['first', 'second', 'third'])
  })

  it('posts are sorted by creation, newest first, also after an edit', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const { blogs } = site.context.collections
    for (const [slug, date] of [
      ['b', '2024-05-01'],
      ['a', '2023-05-01'],
      ['c', '2025-05-01'],
    ]) {
      const body = { title: slug, slug, content: 'x', published: true }
      const { id } = await blogs.create(body, `${date}T08:00:00.000Z`)
      if (slug === 'a') await blogs.update(String(id), { excerpt: 'edited' })
    }

    expect(titles(await site.call('GET', '/api/blogs', { token }))).toEqual(['c', 'b', 'a'])
    expect(titles(await site.call('GET', '/api/blogs?limit=2', { token }))).toEqual(['c', 'b'])
  })

  it('?fields answers exactly the named fields', async () => {
    await using site = await open()
    const entry = await makeEntry(site, 'blogs', { published: true, keywords: ['n8n'] })

    const { body } = await site.call('GET', '/api/blogs?fields=slug,keywords,published,reading_minutes&limit=1')

    expect(body).toEqual([
      { slug: entry.slug, keywords: ['n8n'], published: true, reading_minutes: entry.reading_minutes },
    ])
    expect((await site.call('GET', `/api/blogs/slug/${entry.slug}?fields=id,content_html`)).body).toEqual({
      id: entry.id,
      content_html: entry.content_html,
    })
    expect((await site.call('GET', `/api/blogs/slug/${entry.slug}?fields=password`)).status).toBe(400)
  })
})

onBothDatabases('pages of a list', (open) => {
  const shared = sharedSite(open)
  beforeAll(async () => {
    for (const title of ['one', 'two', 'three']) await makeEntry(shared.site, 'services', { title, active: true })
    await makeEntry(shared.site, 'services', { title: 'hidden', active: false })
  })

  it.each([
    ['', ['one', 'two', 'three']],
    ['?limit=2', ['one', 'two']],
    ['?limit=2&offset=2', ['three']],
    ['?offset=1', ['two', 'three']],
    ['?limit=1&offset=9', []],
    ['?limit=100', ['one', 'two', 'three']],
  ])('"%s" answers its page, and X-Total-Count is the number of all entries', async (query, expected) => {
    const answer = await shared.site.call('GET', `/api/services${query}`)

    expect(titles(answer)).toEqual(expected)
    expect(answer.headers.get('x-total-count')).toBe('3')
  })

  it('X-Total-Count counts the entries that the caller may see and the filter matches', async () => {
    const { site, token } = shared
    const total = async (query: string, request = {}) =>
      (await site.call('GET', `/api/services${query}`, request)).headers.get('x-total-count')

    expect(await total('?limit=1')).toBe('3')
    expect(await total('?limit=1', { token })).toBe('4')
    expect(await total('?limit=1&active=false', { token })).toBe('1')
    expect(await total('?active=false', { token })).toBe('1')
  })
})

// On one database, because malformed queries do not reach it.
describe('a malformed query', () => {
  const shared = sharedSite(openTestSite)

  it.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=ten',
    'limit=',
    'limit=1&limit=2',
    'limit=99999999999999999999',
    'offset=-1',
    'offset=x',
    'published=yes',
    'published=1',
    'published=',
    'fields=',
    'fields=password',
    'fields=title,',
    'fields=id;drop table blogs',
    'since=2026-01-01T00:00:00Z',
    'constructor=1',
  ])('"?%s" answers 400 with a sentence that names the parameter', async (query) => {
    const { status, body } = await shared.site.call('GET', `/api/blogs?${query}`)

    expect([status, body.code]).toEqual([400, 'malformed'])
    expect(body.error).toContain(query.split('=')[0])
  })

  it.each(['limit=2&limit=3', 'q=a&q=b', 'fields=id&fields=title'])('?%s answers 400 and says why', async (query) => {
    const { status, body } = await shared.site.call('GET', `/api/blogs?${query}`)
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^(limit|q|fields): must be given once\.$/)])
  })
})
