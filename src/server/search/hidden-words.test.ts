import { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'

it('a visitor’s search for a word that only a draft or a planned post has runs the statements of one for no word', async () => {
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
  const ofNothing = await statementsFor('nowherequux')
  expect(ofNothing.length).toBeGreaterThan(0)
  for (const word of ['zanzibarquux', 'zanzi', 'zanzibarquus', 'krandolphite']) {
    expect((await statementsFor(word)).length, word).toBe(ofNothing.length)
  }
  prepared.mockRestore()
})
