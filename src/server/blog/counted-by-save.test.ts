import { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import { fullBody, makeEntry } from '../../../tests/helpers/factories.ts'
import { makeAdmin } from '../../../tests/helpers/people.ts'
import { openTestSite } from '../../../tests/helpers/site.ts'

it('after a save, the lists of the public pages need not count again', async () => {
  await using site = await openTestSite()
  const { token } = await makeAdmin(site)
  await makeEntry(site, 'blogs', { slug: 'first', published: true })
  const body = fullBody('blogs', { slug: 'second', published: true })
  expect((await site.call('POST', '/api/blogs', { token, body })).status).toBe(201)

  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const addresses = [
    '/api/blogs?published=true&limit=24&offset=0&fields=id,title',
    '/api/blogs?published=true&limit=3',
    '/api/blogs?limit=3',
    '/api/blogs/keywords',
  ]
  const totals: unknown[] = []
  for (const address of addresses) totals.push((await site.call('GET', address)).headers.get('x-total-count'))
  const statements = prepared.mock.calls.map(([statement]) => statement)
  prepared.mockRestore()

  expect(totals).toEqual(['2', '2', '2', null])
  expect(statements.some((statement) => statement.includes('from "blogs"'))).toBe(true)
  expect(statements.filter((statement) => statement.includes('count('))).toEqual([])
})
