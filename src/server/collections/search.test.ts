import { describe, expect, it } from 'vitest'
import { makeEntry } from '../../../tests/helpers/factories.ts'
import { onBothDatabases } from '../../../tests/helpers/on-both-databases.ts'
import { nameIndex, searchNames } from './reads.ts'

describe('a search', () => {
  const index = nameIndex([
    { id: 'a', title: 'Queues in PostgreSQL', slug: 'queues' },
    { id: 'b', title: 'École d’ingénieurs', slug: null },
    { id: 'c', title: '', slug: 'queues-again-and-queues' },
    { id: 'd', title: 'İstanbul', slug: 'queue' },
  ])

  it.each([
    ['queues', ['a', 'c']],
    ['QUEUE', ['a', 'c', 'd']],
    ['queues postgres', ['a']],
    ['postgres queues', ['a']],
    ['école', ['b']],
    ['ÉCOLE D’', ['b']],
    ['again  queues', ['c']],
    ['nothing', []],
    ['sql queues queues', ['a']],
    ['%', []],
  ])('for "%s" finds %j', (search, ids) => {
    expect(searchNames(index, search)).toEqual(ids)
  })

  it('in an empty index finds nothing', () => {
    expect(searchNames(nameIndex([]), 'a')).toEqual([])
  })
})

onBothDatabases('searched lists', (open) => {
  it('are paged and counted, keep their order and include what was just saved', async () => {
    await using site = await open()
    for (const [order, title] of ['Third', 'École first', 'École second'].entries()) {
      await makeEntry(site, 'projects', { title, display_order: 3 - order })
    }
    const search = async (query: string) => {
      const { body, headers } = await site.call('GET', `/api/projects?fields=title&${query}`)
      return [body.map(({ title }: { title: string }) => title), headers.get('x-total-count')]
    }
    expect(await search('q=ÉCOLE')).toEqual([['École second', 'École first'], '2'])
    expect(await search('q=école&limit=1&offset=1')).toEqual([['École first'], '2'])
    await makeEntry(site, 'projects', { title: 'Another école', display_order: 0 })
    expect(await search('q=école&limit=1')).toEqual([['Another école'], '3'])
    expect(await search('q=%20&limit=1')).toEqual([['Another école'], '4'])
    expect(await search('q=second%20%20ÉCO')).toEqual([['École second'], '1'])
    expect(await search('q=%25')).toEqual([[], '0'])
  })
})
