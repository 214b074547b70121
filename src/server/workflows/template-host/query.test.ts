import { expect, it } from 'vitest'
import { readQuery } from './query.ts'

const read = (query: string) => readQuery(new URLSearchParams(query), [])

it('the first page of n8n’s library is a long one, and the next begins where n8n’s own count says', () => {
  expect(read('search=&page=1&limit=20&category=')).toMatchObject({ limit: 100, offset: 0 })
  expect(read('')).toMatchObject({ limit: 100, offset: 0 })
  // With 100 in hand n8n asks for page 100 / 20 + 1.
  expect(read('page=6&limit=20')).toMatchObject({ limit: 20, offset: 100 })
  expect(read('page=2&rows=100')).toMatchObject({ limit: 100, offset: 100 })
})

it('who asks for fewer gets so many, and nobody gets more than a hundred', () => {
  expect(read('page=1&rows=3')).toMatchObject({ limit: 3, offset: 0 })
  expect(read('page=2&rows=3')).toMatchObject({ limit: 3, offset: 3 })
  expect(read('page=1&rows=5000')).toMatchObject({ limit: 100, offset: 0 })
})

it('popularity counts every way of import, and a trend what is recent', () => {
  expect(
    ['views:desc', 'rank:desc', 'trendingScore:desc', 'name:asc', 'x', ''].map((sort) => read(`sort=${sort}`).sort),
  ).toEqual(['imports', 'imports', 'recent', 'name', 'newest', 'newest'])
})
