import { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import { again } from '../../../tests/helpers/again.ts'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { workflowBody } from '../../../tests/helpers/n8n/files.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin, makeUser } from '../../../tests/helpers/people.ts'
import { openTestSite, type TestSite } from '../../../tests/helpers/site.ts'
import { sitePages } from '../../contract/site-map.ts'
import { nearestPages } from '../pages/routes.ts'
import { readIdLists, wordIndexOf } from './index-entries.ts'

it('a visitor’s search for a hidden word runs as many statements as one for an unknown word', async () => {
  await using site = await openTestSite()
  const texts = { excerpt: '', description: '', keywords: [], content: 'Nothing else.' }
  await makeEntry(site, 'blogs', { ...texts, title: 'Zanzibarquux', slug: 'a-draft', published: false })
  const later = { published: true, publish_at: '2126-01-01T00:00:00.000Z' }
  await makeEntry(site, 'blogs', { ...texts, title: 'Krandolphite', slug: 'a-planned-post', ...later })

  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const statementsFor = async (word: string) => {
    prepared.mockClear()
    const { body } = await site.call('GET', `/api/search?q=${word}`)
    expect(body).toEqual([])
    return prepared.mock.calls.map(([statement]) => statement).filter((statement) => statement.includes('search_'))
  }
  // The first search after a change also looks for planned entries whose time has come.
  await statementsFor('nowherequux')
  const ofNothing = await statementsFor('nowherequux')
  expect(ofNothing.length).toBeGreaterThan(0)
  for (const word of ['zanzibarquux', 'zanzi', 'zanzibarquus', 'krandolphite']) {
    expect((await statementsFor(word)).length, word).toBe(ofNothing.length)
  }
  prepared.mockRestore()
})

const texts = { excerpt: '', description: '', keywords: [], content: 'Nothing else.', publish_at: null }

/** Each hidden word is in one entry only. */
async function hideWords(site: TestSite): Promise<{ hidden: string[]; token: string }> {
  const [{ token }, user] = [await makeAdmin(site), await makeUser(site)]
  const post = (title: string, more: object) => makeEntry(site, 'blogs', { ...texts, title, slug: title, ...more })
  const shown = await post('pelicans', { published: true })
  await post('zanzibarquux', { published: false })
  await post('krandolphite', { published: true, publish_at: '2126-01-01T00:00:00.000Z' })
  const unpublished = await post('vombatrix', { published: true })
  await site.context.collections.blogs.update(unpublished.id, { published: false })
  await makeEntry(site, 'services', { title: 'quelbornic', active: false })
  await site.call('POST', '/api/workflows', {
    token,
    body: workflowBody({ description: 'drovinpaste', published: false }),
  })
  await site.call('POST', '/api/comments', { token: user.token, body: { blog_id: shown.id, content: 'tumbelwick' } })
  await site.call('POST', '/api/contact', { body: { name: 'Ann', email: 'ann@example.com', message: 'gosplinder' } })
  const hidden = ['zanzibarquux', 'krandolphite', 'vombatrix', 'quelbornic', 'drovinpaste', 'tumbelwick', 'gosplinder']
  return { hidden, token }
}

/** Everything that the index gives while something is done: ids of entries, and words that it knows. */
async function givenByIndex({ context }: TestSite, work: () => Promise<unknown>): Promise<(number | string)[]> {
  const { db } = context.database
  const index = wordIndexOf(db)
  const [ids, lookup] = [vi.spyOn(index, 'ids'), vi.spyOn(index, 'lookup')]
  await work()
  const lists = ids.mock.results.map(({ value }) => value)
  const words = await Promise.all(lookup.mock.results.map(({ value }) => value))
  for (const spy of [ids, lookup]) spy.mockRestore()
  expect(lists.length + words.length).toBeGreaterThan(1)
  return [...(await readIdLists(db, lists)).flat(), ...words.flat()]
}

onBothDatabases('hidden words', (open) => {
  it('visitors’ searches and missing pages get nothing from the index for a hidden word', async () => {
    await using site = await open()
    const { hidden } = await hideWords(site)
    const find = nearestPages(site.context)
    const missing = (slug: string) =>
      find(
        { page: sitePages.post.path, file: '', path: `/blogs/${slug}`, params: { slug }, query: {}, isFree: false },
        '::1',
      )
    for (const word of hidden) {
      for (const typed of [word, word.slice(0, 6), `${word.slice(0, 5)}x${word.slice(6)}`]) {
        const search = () => site.call('GET', `/api/search?q=${typed}`)
        expect(await givenByIndex(site, search), typed).toEqual([])
      }
      expect(await givenByIndex(site, () => missing(word)), word).toEqual([])
    }
  })

  it('answers for words like a public and a hidden one do not change when a hidden entry is added', async () => {
    await using site = await open()
    await makeEntry(site, 'blogs', { ...texts, title: 'Zanzibarqual', slug: 'shown', published: true })
    const answers = async () => {
      const all = []
      for (const typed of ['zanzibarqual', 'zanzibarquxl', 'zanzi', 'nothing zanzibarqua']) {
        const { body, headers } = await site.call('GET', `/api/search?q=${encodeURIComponent(typed)}`)
        expect(body.length, typed).toBe(1)
        all.push(
          body,
          [...headers].filter(([name]) => name !== 'x-request-id'),
        )
      }
      return all
    }
    const before = await answers()
    await makeEntry(site, 'blogs', { ...texts, title: 'Zanzibarquxxl zanzibarquxx', slug: 'draft', published: false })
    expect(await answers()).toEqual(before)
  })

  it('an admin finds hidden entries by words, beginnings, typing errors and together with other words', async () => {
    await using site = await open()
    const { hidden, token } = await hideWords(site)
    for (const word of hidden) {
      for (const typed of [word, word.slice(0, 6), `${word.slice(0, 5)}x${word.slice(6)}`]) {
        const { body } = await site.call('GET', `/api/search?q=${typed}`, { token })
        expect(body.length, typed).toBe(1)
      }
    }
    const both = await site.call('GET', '/api/search?q=nothing+zanzibarquux', { token })
    expect(both.body).toMatchObject([{ title: 'zanzibarquux', title_html: '<mark>zanzibarquux</mark>' }])
  })

  it('visitors find a planned post from its time on, and a draft once it is published', async () => {
    await using site = await open()
    const count = async ({ call }: Pick<TestSite, 'call'>, q: string) =>
      (await call('GET', `/api/search?q=${q}`)).body.length
    const soon = new Date(Date.now() + 60_000).toISOString()
    await makeEntry(site, 'blogs', { ...texts, title: 'Krandolphite', slug: 'soon', published: true, publish_at: soon })
    const draft = await makeEntry(site, 'blogs', { ...texts, title: 'Zanzibarquux', slug: 'draft', published: false })
    expect([await count(site, 'krandolphite'), await count(site, 'zanzibarquux')]).toEqual([0, 0])
    const later = again(site, { now: () => new Date(Date.now() + 120_000) })
    for (const typed of ['krandolphite', 'krando', 'krandxlphite']) expect(await count(later, typed), typed).toBe(1)
    await site.context.collections.blogs.update(draft.id, { published: true })
    expect(await count(site, 'zanzibarqux')).toBe(1)
  })
})
