import { expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'
import { collectionNames } from '../../contract/collections.ts'

type Changed = { id: string; updated_at: string }
const ids = (entries: Changed[]) => entries.map(({ id }) => id)

onBothDatabases('what has changed', (open) => {
  it('of every collection is listed from a time on, in the order of the changes, page by page', async () => {
    let time = Date.now()
    // No two changes have the same time, because then their ids would decide the order.
    await using site = await open({ now: () => new Date(time++) })
    const { token } = await makeAdmin(site)
    for (const name of collectionNames) {
      const made: Changed[] = []
      for (let number = 0; number < 4; number += 1) made.push(await makeEntry(site, name))
      const [a, b, c, d] = made as [Changed, Changed, Changed, Changed]
      const put = await site.call('PUT', `/api/${name}/${b.id}`, { token, body: { ...b } })
      expect([name, put.status]).toEqual([name, 200])
      const list = async (query: string) => (await site.call('GET', `/api/${name}?${query}`, { token })).body

      expect(ids(await list('sort=updated_at'))).toEqual(ids([a, c, d, b]))
      expect(ids(await list('sort=-updated_at'))).toEqual(ids([b, d, c, a]))
      // From the time on, and not after it, because other changes may have the same time.
      expect(ids(await list(`sort=updated_at&updated_since=${d.updated_at}`))).toEqual(ids([d, b]))
      const page = await site.call('GET', `/api/${name}?sort=updated_at&updated_since=${c.updated_at}&limit=2`, {
        token,
      })
      expect([ids(page.body), page.headers.get('x-total-count')]).toEqual([ids([c, d]), '3'])
      const next = String(page.headers.get('link')).slice(1).split('>')[0] ?? ''
      expect(ids((await site.call('GET', next, { token })).body)).toEqual([b.id])
    }
  })

  it('is searched and filtered like the whole list, and shows visitors no draft', async () => {
    await using site = await open()
    const { token } = await makeAdmin(site)
    const post = (title: string, published: boolean) =>
      makeEntry(site, 'blogs', { title, published, keywords: ['n8n'] })
    const old = await post('Old queue', true)
    const shown = await post('New queue', true)
    const draft = await post('Draft of a queue', false)
    const list = async (query: string, as?: string) =>
      ids(
        (await site.call('GET', `/api/blogs?updated_since=${shown.updated_at}&sort=updated_at&${query}`, { token: as }))
          .body,
      )

    for (const query of ['', 'q=queue', 'keyword=n8n']) {
      expect([query, await list(query)]).toEqual([query, [shown.id]])
      expect([query, await list(query, token)]).toEqual([query, [shown.id, draft.id]])
    }
    expect(await list('published=false', token)).toEqual([draft.id])
    const newest = await site.call('GET', '/api/blogs?keyword=n8n&sort=-updated_at', { token })
    expect(ids(newest.body)).toEqual([draft.id, shown.id, old.id])
  })
})

it('a time or an order that is not known answers 400 and names the parameter', async () => {
  await using site = await openTestSite()
  for (const [query, name] of [
    ['updated_since=yesterday', 'updated_since'],
    ['updated_since=2026-13-01T00:00:00Z', 'updated_since'],
    ['updated_since=a&updated_since=b', 'updated_since'],
    ['sort=title', 'sort'],
  ] as const) {
    const { status, body } = await site.call('GET', `/api/blogs?${query}`)
    expect([query, status, body.error]).toEqual([query, 400, expect.stringContaining(name)])
  }
})

it('?updated_since reads a time of any zone', async () => {
  await using site = await openTestSite()
  const post = await makeEntry(site, 'blogs', { published: true })
  const there = `${new Date(Date.parse(post.updated_at) + 3_600_000).toISOString().slice(0, -1)}+01:00`
  expect(ids((await site.call('GET', `/api/blogs?updated_since=${encodeURIComponent(there)}`)).body)).toEqual([post.id])
})
